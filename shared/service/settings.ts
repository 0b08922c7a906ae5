// The address and the key of a service as settings: checked by the code that will use them, with its messages.
import { type SettingOptions, setting } from '../schema/index.ts';
import { parseBaseUrl, wrongWithBaseUrl, wrongWithKey } from './address.ts';

/** Null where nothing is written. Without a slash at the end. */
export function serviceAddress<const O extends SettingOptions>(options: O) {
  return setting(options, (written, report): string | null => {
    const text = written.trim();
    if (text === '') return null;
    const problem = wrongWithBaseUrl(text);
    if (problem === null) return parseBaseUrl(text);
    report(problem);
    return text;
  });
}

/** Null where nothing is written. */
export function serviceKey<const O extends SettingOptions>(options: O) {
  return setting(options, (written, report): string | null => {
    const key = written.trim();
    const problem = key === '' ? null : wrongWithKey(key);
    if (problem !== null) report(problem);
    return key || null;
  });
}
