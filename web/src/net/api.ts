/** REST: lists, decks, cards, rules, replays, accounts. Every call answers or throws an `ApiFault`. */

import { identity } from './identity';

/** What the server says when it refuses. */
export class ApiFault extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

interface Ask {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  /** A body that is sent as it is: a file. */
  text?: string;
  query?: Record<string, string | number | boolean | undefined>;
}

function address(path: string, query: Ask['query']): string {
  const filled = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  const words = new URLSearchParams(filled.map(([key, value]) => [key, String(value)]));
  return `/api/v1/${path}${filled.length > 0 ? `?${words}` : ''}`;
}

async function refusal(answer: Response): Promise<ApiFault> {
  const text = await answer.text();
  try {
    const { code, message } = JSON.parse(text) as { code: string; message: string };
    return new ApiFault(answer.status, code, message);
  } catch {
    return proxied(answer.status);
  }
}

/** What is not ours was said by a proxy before the server, in a page of its own. */
function proxied(status: number): ApiFault {
  if (status === 413) return new ApiFault(status, 'too-large', 'That is longer than the server takes.');
  if (status >= 502 && status <= 504) return new ApiFault(status, 'offline', 'The server cannot be reached.');
  return new ApiFault(status, 'unreadable', `The server gave an answer that cannot be read (status ${status}).`);
}

/** Ask for something under `/api/v1`. */
export async function api<T>(path: string, { method = 'GET', body, text: file, query }: Ask = {}): Promise<T> {
  const headers: Record<string, string> = {};
  if (identity.secret) headers.Authorization = `Bearer ${identity.secret}`;
  const sent = file ?? (body === undefined ? null : JSON.stringify(body));
  if (sent !== null) headers['Content-Type'] = 'application/json';
  let answer: Response;
  try {
    answer = await fetch(address(path, query), { method, headers, body: sent });
  } catch {
    throw new ApiFault(0, 'offline', 'The server cannot be reached.');
  }
  if (!answer.ok) throw await refusal(answer);
  if (answer.status === 204) return undefined as T;
  const text = await answer.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}
