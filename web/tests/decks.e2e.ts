import type { Page } from '@playwright/test';
import { words as champions } from '../src/games/champions/text';
import { words as vs } from '../src/games/vs/text';
import { t } from '../src/text';
import { findings } from './axe';
import { expect, test } from './fixtures';
import { Seat } from './seat';

/** What a deck of the game has to be. */
const SIZE = { least: 40, most: 99 };

const size = (page: Page) => page.locator('output.size');
const area = (page: Page, label: string) => page.getByRole('textbox', { name: label });

test('a deck built from nothing, saved, exported, shared, imported and played', async ({ page, guest, request }) => {
  test.setTimeout(400_000);
  await page.goto('/decks/squad');
  await page.getByRole('link', { name: t.decks.new }).first().click();
  await expect(page.getByText(t.decks.empty)).toBeVisible();

  // Ten cards that a search finds, four of each.
  await page.getByRole('searchbox', { name: t.browse.cards.search }).fill('level<=3 attack>=3');
  const found = page.getByRole('list', { name: t.decks.results }).locator('[data-card]');
  const cards = (await (await request.get('/api/v1/games/squad/cards')).json()) as { level: number; attack: number }[];
  const fitting = cards.filter(({ level, attack }) => level <= 3 && attack >= 3).length;
  await expect(page.getByRole('search').getByRole('status')).toHaveText(t.browse.cards.found(fitting, cards.length));
  await expect(found.nth(9)).toBeVisible();
  const ids = (await found.evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('data-card')!))).slice(0, 10);
  for (const place of [0, 1]) for (let copy = 0; copy < 4; copy += 1) await found.nth(place).click();
  await expect(size(page)).toHaveText(t.decks.ofSize(8, SIZE));
  await expect(page.getByRole('status', { name: t.decks.legality })).toContainText(t.decks.tooFew(8, 40).split(',')[0]!);
  // The others by keyboard.
  for (let place = 2; place < 10; place += 1) {
    await page.keyboard.press('ArrowRight');
    for (let copy = 0; copy < 4; copy += 1) await page.keyboard.press('Enter');
  }
  await expect(size(page)).toHaveText(t.decks.ofSize(40, SIZE));
  await page.keyboard.press('Enter');
  await expect(size(page), 'no fifth copy').toHaveText(t.decks.ofSize(40, SIZE));
  await expect(page.getByRole('status', { name: t.decks.legality })).toContainText(t.decks.legal);
  await page.keyboard.press('Backspace');
  await expect(size(page)).toHaveText(t.decks.ofSize(39, SIZE));
  await page.getByRole('button', { name: t.decks.undo, exact: true }).click();
  await expect(size(page)).toHaveText(t.decks.ofSize(40, SIZE));

  await area(page, t.decks.name).fill('Small and quick');
  await page.getByRole('button', { name: t.decks.save, exact: true }).click();
  await expect(page).toHaveURL(/\/decks\/squad\/\d+$/);
  await expect(page.getByRole('button', { name: t.decks.saveAll })).toBeDisabled();
  const address = page.url();

  await page.getByRole('button', { name: t.decks.more, exact: true }).click();
  await page.getByRole('button', { name: t.decks.share, exact: true }).click();
  const text = await area(page, t.decks.exportText).inputValue();
  const recipe = await area(page, t.decks.exportRecipe).inputValue();
  const link = await area(page, t.decks.exportLink).inputValue();
  for (const id of ids) expect(text).toContain(`(${id})`);
  expect(recipe.split(';').toSorted()).toEqual(ids.map((id) => `${id}:4`).toSorted());
  await page.getByRole('dialog').getByRole('button', { name: t.common.close }).click();

  // A friend opens the link.
  const friend = await guest({ name: 'Ben' });
  await friend.goto(link);
  await expect(friend.getByText(t.decks.shared)).toBeVisible();
  await expect(size(friend)).toHaveText(t.decks.ofSize(40, SIZE));
  await expect(area(friend, t.decks.name)).toHaveValue('Small and quick');

  // Another brings the text along, and a third the recipe, into a deck that has something else in it.
  await friend.goto('/decks/squad');
  await friend.getByRole('button', { name: t.decks.import, exact: true }).click();
  await area(friend, t.decks.importList).fill(`${text}\n3 Nobody at all`);
  await friend.getByRole('button', { name: t.decks.importRead }).click();
  await expect(friend.getByText(t.decks.importFound(40))).toBeVisible();
  await expect(friend.getByRole('dialog')).toContainText('Nobody at all');
  await friend.getByRole('button', { name: t.decks.importNew }).click();
  await expect(size(friend)).toHaveText(t.decks.ofSize(40, SIZE));

  await friend.goto('/decks/squad/new?list=ST001:1');
  await expect(size(friend)).toHaveText(t.decks.ofSize(1, SIZE));
  await friend.getByRole('button', { name: t.decks.more, exact: true }).click();
  await friend.getByRole('button', { name: t.decks.import, exact: true }).click();
  await area(friend, t.decks.importList).fill(recipe);
  await friend.getByRole('button', { name: t.decks.importRead }).click();
  await friend.getByRole('button', { name: t.decks.importReplace }).click();
  await expect(size(friend)).toHaveText(t.decks.ofSize(40, SIZE));

  // It is there after a reload, and is played.
  await page.goto(address);
  await expect(size(page)).toHaveText(t.decks.ofSize(40, SIZE));
  await page.getByRole('button', { name: t.decks.playShort, exact: true }).click();
  await expect(page.getByRole('combobox', { name: t.home.play.deck }).first()).toHaveValue(/^own:\d+$/);
  await page.getByRole('button', { name: t.home.play.start, exact: true }).click();
  const me = new Seat(page);
  await me.asked();
  const hand = await me.held();
  expect(hand.length).toBeGreaterThan(3);
  expect(hand.filter((id) => !ids.includes(id))).toEqual([]);
});

/** What is asked of a card of Marvel Champions. */
interface Card {
  set: string | null;
  aspect: string | null;
  most: number;
}

const legality = (page: Page) => page.getByRole('status', { name: t.decks.legality });
const tile = (page: Page, id: string) => page.getByRole('list', { name: t.decks.results }).locator(`[data-card="${id}"]`);
const lines = (text: string) => text.split('\n').toSorted();

async function look(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox', { name: t.browse.cards.search }).fill(words);
}

/** So many of each of the cards found, from the first on, by keyboard. */
async function addEach(page: Page, counts: readonly number[]): Promise<void> {
  await page.getByRole('searchbox', { name: t.browse.cards.search }).press('ArrowDown');
  await expect(page.getByRole('list', { name: t.decks.results }).locator('[data-card]').first()).toBeFocused();
  for (const [at, count] of counts.entries()) {
    if (at > 0) await page.keyboard.press('ArrowRight');
    for (let copy = 0; copy < count; copy += 1) await page.keyboard.press('Enter');
  }
}

async function more(page: Page, act: string): Promise<void> {
  await page.getByRole('button', { name: t.decks.more, exact: true }).click();
  await page.getByRole('button', { name: act, exact: true }).click();
}

/** Every form in which the deck leaves the page, by its label. */
async function written(page: Page, labels: readonly string[]): Promise<string[]> {
  await more(page, t.decks.share);
  const all: string[] = [];
  for (const label of labels) all.push(await page.getByRole('textbox', { name: label, exact: true }).inputValue());
  await page.getByRole('dialog').getByRole('button', { name: t.common.close }).click();
  return all;
}

/** What is in the dialog is read without a fault, and takes the place of the deck. */
async function replaceWith(page: Page, found: number): Promise<void> {
  await expect(page.getByRole('dialog').getByText(t.decks.importFound(found))).toBeVisible();
  await expect(page.getByRole('dialog').getByText('✖')).toHaveCount(0);
  await page.getByRole('button', { name: t.decks.importReplace }).click();
}

async function paste(page: Page, text: string): Promise<void> {
  await more(page, t.decks.import);
  await area(page, t.decks.importList).fill(text);
  await page.getByRole('button', { name: t.decks.importRead }).click();
}

async function drop(page: Page, name: string, text: string): Promise<void> {
  const carried = await page.evaluateHandle(
    ([file, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content!], file!));
      return transfer;
    },
    [name, text],
  );
  await page.dispatchEvent('body', 'dragover', { dataTransfer: carried });
  await expect(page.getByText(t.decks.importDropped)).toBeVisible();
  await page.dispatchEvent('body', 'drop', { dataTransfer: carried });
}

test('a deck of Vs. System: the main character first, 60 cards, a pile to transform into, to OCTGN and back', async ({ page, guest }) => {
  test.setTimeout(600_000);
  const words = vs.deck;
  const size60 = { least: 60, most: 60 };
  await page.goto('/decks/vs/new');
  await expect(page.getByRole('heading', { name: words.leader.choose })).toBeVisible();
  await expect(legality(page)).toContainText(words.leader.choose);
  await tile(page, 'MNB-001').click();
  await expect(page.getByRole('button', { name: t.decks.takeOut('Captain America') })).toBeVisible();
  await expect(page.getByRole('heading', { name: words.leader.choose })).toHaveCount(0);

  // What is wrong is said at once, and by the server's rules.
  await look(page, 'set:"marvel battles" team:avengers kind:"supporting character"');
  await addEach(page, Array<number>(13).fill(4));
  await expect(size(page)).toHaveText(t.decks.ofSize(52, size60));
  await look(page, 'kind:"basic location" set:"marvel battles"');
  await addEach(page, [4, 4]);
  await expect(legality(page)).toContainText(t.decks.legal);
  await look(page, 'LEG-018');
  await expect(tile(page, 'LEG-018'), 'only for X-Men').toHaveCount(0);
  await page.getByRole('button', { name: t.decks.onlyFitting }).click();
  await tile(page, 'LEG-018').click();
  await expect(legality(page)).toContainText('Gifted and Talented (LEG-018) has Loyalty');
  await expect(legality(page)).toContainText('this one has 61');
  await page.getByRole('button', { name: t.decks.undo, exact: true }).click();
  await expect(legality(page)).toContainText(t.decks.legal);

  // Mystique may lead as well: into whom she transforms lies beside the deck.
  await page.getByRole('button', { name: t.decks.another1(words.leader.label) }).click();
  await look(page, 'mystique');
  await tile(page, 'AFF-033').click();
  await page.getByRole('button', { name: t.decks.find1(words.transform.label) }).click();
  await look(page, 'thor');
  await tile(page, 'LEG-002').click();
  await expect(size(page), 'the pile is no part of the sixty').toHaveText(t.decks.ofSize(60, size60));
  await expect(legality(page)).toContainText(t.decks.legal);
  await area(page, t.decks.name).fill('Shield and Mask');
  await page.getByRole('button', { name: t.decks.save, exact: true }).click();
  await expect(page).toHaveURL(/\/decks\/vs\/\d+$/);
  await page.reload();
  await expect(size(page)).toHaveText(t.decks.ofSize(60, size60));
  await expect(legality(page)).toContainText(t.decks.legal);

  const [text, octgn] = await written(page, [t.decks.exportText, t.decks.exportFor('OCTGN')]);
  expect(text).toContain('[Main]\n1 Captain America Level 1 (MNB-001)\n1 Mystique Level 1 (AFF-033)\n[Deck]\n');
  expect(text).toContain('[Transform]\n1 Thor Level 2 (LEG-002)\n');
  const friend = await guest({ name: 'Ben' });
  await friend.goto('/decks/vs/new?list=MNB-002:1');
  await expect(friend.getByRole('heading', { name: words.leader.choose })).toBeVisible();
  for (const way of [text!, octgn!]) {
    await paste(friend, way);
    await replaceWith(friend, 63);
    const [again] = await written(friend, [t.decks.exportText]);
    expect(lines(again!).filter((line) => !line.startsWith('#'))).toEqual(lines(text!).filter((line) => !line.startsWith('#')));
  }

  // A card of which not all is known says so, in the builder too.
  await friend.goto('/decks/vs/new?list=FAN-005:1;FAN-020:4');
  await friend.getByText(t.decks.remarked(2, vs.reconstructed)).click();
  await expect(friend.locator('details').getByText('cost, numbers and symbol are designed')).toBeVisible();
  await expect(friend.locator('summary', { hasText: 'Invention pile' }), 'he invents').toBeVisible();
  expect(await findings(friend)).toEqual([]);
});

test('a deck of Marvel Champions: the hero and what he brings, one aspect, to MarvelCDB and OCTGN and back', async ({ page, guest, request }) => {
  test.setTimeout(400_000);
  const words = champions.deck;
  const size40 = { least: 40, most: 50 };
  const cards = (await (await request.get('/api/v1/games/champions/cards')).json()) as Card[];
  await page.goto('/decks/champions/new');
  await expect(page.getByRole('heading', { name: words.leader.choose })).toBeVisible();
  await tile(page, '01001a').click();
  await expect(size(page), 'his own cards').toHaveText(t.decks.ofSize(15, size40));
  await expect(page.getByRole('button', { name: t.decks.less1('Backflip') }), 'they stay').toHaveCount(0);
  await page.getByRole('radio', { name: 'Justice' }).check();

  // Cards of the aspect and basic ones, as many as there may be of each, up to forty.
  const counts: number[] = [];
  for (const { most } of cards.filter(({ set, aspect }) => set === null && (aspect === 'Justice' || aspect === null))) {
    const room = 25 - counts.reduce((sum, count) => sum + count, 0);
    if (room > 0) counts.push(Math.min(most, room));
  }
  await addEach(page, counts);
  await expect(size(page)).toHaveText(t.decks.ofSize(40, size40));
  await expect(legality(page)).toContainText(t.decks.legal);

  // Another aspect takes the place of the first; what is missing then is said.
  await page.getByRole('radio', { name: 'Aggression' }).check();
  await expect(legality(page)).toContainText('a deck has 40 to 50 cards', { ignoreCase: true });
  await page.getByRole('button', { name: t.decks.undo, exact: true }).click();
  await expect(legality(page)).toContainText(t.decks.legal);
  await expect(page.getByRole('radio', { name: 'Justice' })).toBeChecked();
  await area(page, t.decks.name).fill('Friendly neighbour');
  await page.getByRole('button', { name: t.decks.save, exact: true }).click();
  await expect(page).toHaveURL(/\/decks\/champions\/\d+$/);

  const [text, list, json, octgn] = await written(page, [t.decks.exportText, ...['MarvelCDB, as text', 'MarvelCDB, as JSON', 'OCTGN'].map((format) => t.decks.exportFor(format))]);
  expect(text).toContain('[Identity]\n1 Spider-Man (01001a)\n[Deck]\n');
  const friend = await guest({ name: 'Ben' });
  await friend.goto('/decks/champions/new?list=01029a:1');
  await expect(friend.getByRole('button', { name: t.decks.complete(10) }), 'what Iron Man brings is missing').toBeVisible();
  for (const [at, way] of [text!, list!, json!, octgn!].entries()) {
    if (at === 2) await drop(friend, 'deck.json', way);
    else await paste(friend, way);
    await replaceWith(friend, 41);
    await expect(area(friend, t.decks.name)).toHaveValue('Friendly neighbour');
    const [again] = await written(friend, [t.decks.exportText]);
    expect(lines(again!), `way ${at}`).toEqual(lines(text!));
  }
  await expect(friend.getByText('Obligation and nemesis set')).toBeVisible();
  expect(await findings(friend)).toEqual([]);

  // A file that names what there is not is refused with every fault.
  await paste(friend, json!.replace('"01003"', '"99999"'));
  await expect(friend.getByRole('dialog')).toContainText('99999');
});
