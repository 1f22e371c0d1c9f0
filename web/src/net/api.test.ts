import { afterEach, expect, it, vi } from 'vitest';
import { api, ApiFault } from './api';

afterEach(() => vi.unstubAllGlobals());

async function refused(status: number, body: string): Promise<ApiFault> {
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
  return api('decks').then(
    () => expect.unreachable(),
    (fault: ApiFault) => fault,
  );
}

it('a refusal is told in the words of the server', async () => {
  const fault = await refused(413, '{"code":"too-large","message":"a deck list has at most 4096 bytes"}');
  expect([fault.status, fault.code, fault.message]).toEqual([413, 'too-large', 'a deck list has at most 4096 bytes']);
});

it('the page of a proxy is not shown to anybody', async () => {
  for (const [status, code] of [[413, 'too-large'], [502, 'offline'], [504, 'offline'], [403, 'unreadable']] as const) {
    const fault = await refused(status, `<html><head><title>${status}</title></head><center>nginx</center></html>`);
    expect([fault.status, fault.code]).toEqual([status, code]);
    expect(fault.message).not.toMatch(/[<>]|nginx/);
  }
});
