// Whom a person can be in the playground.
import { people } from '../../../github/index.ts';

interface Player {
  readonly login: string;
  readonly about: string;
}

const maya: Player = { login: people.maintainer, about: 'maintains this repository' };

export const players: readonly Player[] = [
  maya,
  { login: people.reader, about: 'reports issues, may only read' },
  { login: people.outsider, about: 'an outsider, may only read' },
];

/** Whoever is named, or maya. */
export const playerNamed = (login: string | null): Player =>
  players.find((player) => player.login === login) ?? maya;
