/** What can be done about oneself; each gives back nothing or throws what the server said. */

import { api } from '$/net/api';
import { identity } from '$/net/identity';
import { session } from '$/state/session.svelte';

export interface Person {
  readonly id: number;
  readonly name: string;
  readonly login: string | null;
}

export interface Known {
  readonly id: number;
  readonly about: string;
  /** Seconds since 1970. */
  readonly created: number;
  readonly this: boolean;
}

export const me = () => api<Person>('me');
export const known = () => api<Known[]>('sessions');
export const endSession = (id: number) => api<unknown>(`sessions/${id}`, { method: 'DELETE' });

export function makeAccount(login: string, password: string): Promise<unknown> {
  return api('account', { method: 'POST', body: { login, password } });
}

/** Says how many other sessions were ended by it. */
export function changePassword(old: string, wanted: string): Promise<{ ended: number }> {
  return api('password', { method: 'POST', body: { old, new: wanted } });
}

export async function logIn(login: string, password: string): Promise<void> {
  const { secret } = await api<{ secret: string }>('login', { method: 'POST', body: { login, password } });
  identity.remember(secret);
  await comeAgain();
}

export async function logOut(): Promise<void> {
  await api('logout', { method: 'POST' });
  identity.forget();
  await comeAgain();
}

export async function forgetMe(): Promise<void> {
  await api('account', { method: 'DELETE' });
  identity.forget();
  await comeAgain();
}

async function comeAgain(): Promise<void> {
  session.restart();
  await session.welcome();
}

export const exported = () => api<unknown>('export');

export function importAll(saved: unknown): Promise<{ decks: number; games: number; chat: number }> {
  return api('import', { method: 'POST', body: saved });
}
