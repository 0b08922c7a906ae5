// The verbs of git that are known, with their options: a verb or an option that is not here is not known.
import { type Program, readTable } from './programs.ts';

const numbers = '-0 -1 -2 -3 -4 -5 -6 -7 -8 -9';
const ofDiff = `${numbers} -p -u -s -a -b -w -z -M -C -B -R -W -r -t -c -m -U --cc --patch --no-patch --stat --numstat --shortstat --dirstat --summary --compact-summary --name-only --name-status --raw --color --no-color --color-words --word-diff --word-diff-regex --minimal --patience --histogram --diff-algorithm --check --full-index --binary --abbrev --find-renames --find-copies --no-renames --diff-filter --relative --no-relative --text --ignore-all-space --ignore-space-change --ignore-space-at-eol --ignore-blank-lines --ignore-cr-at-eol --unified --inter-hunk-context --function-context --exit-code --quiet --no-prefix --no-ext-diff --no-textconv --pickaxe-all --pickaxe-regex --ignore-submodules`;
const ofLog = `${ofDiff} -i -E -F -P -g -e -f -l -n --oneline --graph --decorate --no-decorate --decorate-refs --all --branches --tags --remotes --first-parent --merges --no-merges --reverse --follow --format --pretty --abbrev-commit --no-abbrev-commit --since --until --after --before --author --committer --grep --all-match --invert-grep --max-count --skip --date --date-order --topo-order --author-date-order --left-right --left-only --right-only --cherry-pick --cherry-mark --cherry --boundary --simplify-by-decoration --full-history --ancestry-path --source --walk-reflogs --no-walk --relative-date --parents --children --count --objects --regexp-ignore-case --no-color --summary --email --numbered --porcelain --line-porcelain --show-email --no-notes`;
const ofFetch =
  '-p -P -t -f -v -q -a -4 -6 --prune --prune-tags --tags --no-tags --all --force --unshallow --verbose --quiet --progress --no-progress --dry-run --update-shallow --set-upstream --append --atomic --no-recurse-submodules --no-auto-gc';
const ofFetchWithValue = '-j --jobs --depth --deepen --shallow-since --filter -o --server-option';
const ofMerge =
  '--ff --no-ff --ff-only --no-edit --squash --no-squash --commit --no-commit --stat --no-stat -n --no-verify --autostash --no-autostash --allow-unrelated-histories --signoff --log --no-log --no-gpg-sign';

/**
 * In the form of the table of programs. `does`: what they change or run, with hooks by their names; `inner` compares, also in the
 * repositories that the index lists; `other` in those of another commit. `few`: with fewer words it only looks. `any`: no option runs or writes anything.
 */
const table = `
status describe ls-files | git: any; does=index inner
rev-parse ls-tree merge-base name-rev show-ref for-each-ref cat-file cherry check-ignore check-attr count-objects version var | git: any; does=looks
diff diff-tree diff-index diff-files range-diff | git: does=index inner | ${ofDiff} --staged --cached --merge-base --no-index --root --no-commit-id -S -G
log show shortlog reflog rev-list blame annotate | git: does=looks | ${ofLog} -S -G -L
grep | git: does=looks | ${numbers} -n -i -l -L -w -E -F -P -G -v -c -h -H -o -q -a -I -r -p -W --line-number --ignore-case --files-with-matches --name-only --word-regexp --extended-regexp --fixed-strings --perl-regexp --count --cached --untracked --no-index --heading --break --color --no-color --and --or --not --all-match --column --only-matching --invert-match --no-exclude-standard --exclude-standard --recursive --quiet --text -A -B -C -e -f -m --max-depth
ls-remote | git: does=remote | -h -t -q --heads --tags --refs --branches --symref --exit-code --get-url --sort --quiet
add stage | git: any; does=index adds inner
rm mv | git: any; does=index tree
clean | git: any; does=tree
commit | git: does=commits refs gc index | -a -s -q -v -n -p -o -i -z --all --amend --no-edit --signoff --no-signoff --allow-empty --allow-empty-message --quiet --verbose --no-verify --only --include --reset-author --no-gpg-sign --no-status --dry-run --short --porcelain --long --branch --patch --no-post-rewrite | -m -F -C -c --message --file --author --date --fixup --squash --reuse-message --reedit-message --cleanup --trailer
tag | git: any; few=1; does=refs
branch | git: any; few=1; does=refs head index
fetch | git: does=remote refs gc | ${ofFetch} | ${ofFetchWithValue}
push | git: does=push remote refs pre-push | -u -f -n -v -q -d -4 -6 --set-upstream --force --force-with-lease --force-if-includes --dry-run --no-verify --verify --verbose --quiet --tags --follow-tags --all --branches --delete --porcelain --progress --no-progress --atomic --mirror --prune --no-signed --thin --no-thin | -o --push-option
pull | git: does=remote tree refs head gc index commits merges rebases post-checkout | ${ofFetch} -r --rebase --no-rebase ${ofMerge} | ${ofFetchWithValue} -X --strategy-option
merge | git: does=tree refs gc index commits merges | -q -v --abort --continue --quit ${ofMerge} | -m -F -X --strategy-option
rebase | git: does=tree refs head gc index commits merges rebases post-checkout | -q -v -r --abort --quit --stat --no-stat --autostash --no-autostash --keep-base --root --update-refs --no-update-refs --rebase-merges --no-rebase-merges --reapply-cherry-picks --committer-date-is-author-date --ignore-date --fork-point --no-fork-point --no-verify --no-autosquash --no-ff --force-rebase --quiet --verbose --onto -X --strategy-option
cherry-pick revert | git: does=tree refs gc index commits | -n -x -e -s --no-commit --edit --no-edit --signoff --allow-empty --keep-redundant-commits --ff --abort --continue --skip --quit --no-gpg-sign -m --mainline -X --strategy-option
apply | git: does=tree index | ${numbers} -R -v -p -N --check --stat --numstat --summary --index --cached --3way --reverse --reject --whitespace --recount --verbose --ignore-whitespace --unidiff-zero --allow-empty
checkout switch | git: any; does=tree refs head index other post-checkout
restore | git: any; does=tree refs head index post-checkout
reset | git: any; does=tree refs index
stash | git: does=tree refs index post-checkout | ${ofDiff} -k -q -S --include-untracked --keep-index --no-keep-index --index --all --staged --only-untracked --message
worktree | git: any; does=any refs index post-checkout
remote | git: few=2; does=config refs | -v -n --verbose --tags --no-tags --push --all --add --delete --prune --dry-run --auto -t -m
config | git: few=2; does=config | -l -z --get --get-all --get-regexp --list --global --local --system --worktree --add --replace-all --bool --int --path --type --name-only --show-origin --show-scope --null --all --default --includes
init | git: does=any | -q -b --quiet --bare --initial-branch
clone | git: does=any address | -q -v -n --quiet --verbose --progress --single-branch --no-single-branch --no-tags --no-checkout --sparse --bare --mirror | -b -o --branch --origin --depth --shallow-since --filter
`;

const verbs = readTable(table);

export const gitVerb = (name: string): Program | null => verbs.get(name) ?? null;
