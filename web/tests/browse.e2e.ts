import { t } from '../src/text';
import { expect, test } from './fixtures';

interface CardFacts {
  level: number;
  factors: string[];
  keeper: boolean;
}

test('cards are found by what they are, and a faulty query says what is wrong', async ({ page, request }) => {
  const cards = (await (await request.get('/api/v1/games/squad/cards')).json()) as CardFacts[];
  const fitting = cards.filter((card) => card.level >= 5 && card.factors.includes('Tech') && !card.keeper).length;
  await page.goto('/cards/squad');
  const words = page.getByRole('searchbox', { name: t.browse.cards.search });
  const found = page.getByRole('search').getByRole('status');
  await expect(found).toHaveText(t.browse.cards.found(cards.length, cards.length));
  await words.fill('level>=5 factor:tech -keeper');
  await expect(found).toHaveText(t.browse.cards.found(fitting, cards.length));

  await words.fill('levle:3');
  await expect(words).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('#query-faults')).toContainText(t.browse.cards.faults.fact('levle', ['level']).slice(0, 20));
  await words.fill('"draw a card');
  await expect(page.locator('#query-faults')).toContainText(t.browse.cards.faults.quote);

  // A link to a search is a search; from a card on to its rulings.
  await page.goto('/cards/squad?q=%22Web-Slinger%22');
  await page.locator('[data-card="ST001"]').click();
  await expect(page).toHaveURL(/\/cards\/squad\/ST001$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Web-Slinger');
  await expect(page.getByRole('heading', { name: t.browse.cards.rulings })).toBeVisible();
});

test('of a long page only what one needs is open; a link opens the rest, and what one did is kept', async ({ page }) => {
  const volume = (n: number) => page.getByRole('region', { name: t.home.quests.volume(n) });
  const battle = (n: number) => volume(n).getByRole('button').first();
  await page.goto('/quests/squad');
  await expect(battle(1)).toBeVisible();
  await expect(battle(2)).toBeHidden();
  await page.getByRole('heading', { name: t.home.quests.volume(2) }).click();
  await expect(battle(2)).toBeVisible();
  await page.getByRole('heading', { name: t.home.quests.volume(1) }).click();
  await expect(battle(1)).toBeHidden();
  await page.reload();
  await expect(battle(2)).toBeVisible();
  await expect(battle(1)).toBeHidden();
  await page.getByRole('button', { name: t.home.quests.toNext }).click();
  await expect(battle(1)).toBeVisible();

  const deck = page.getByRole('link', { name: 'Nova: Space Case', exact: true });
  await page.goto('/decks/squad');
  await expect(page.getByRole('link', { name: 'Starter Deck', exact: true })).toBeVisible();
  await expect(deck).toBeHidden();
  await page.goto('/decks/squad/built-in/quest-131');
  await page.getByRole('link', { name: t.decks.toList }).click();
  await expect(deck).toBeInViewport();
});

test('from a rule to a ruling to its reel', async ({ page }) => {
  await page.goto('/rules/squad');
  await page.getByRole('searchbox', { name: t.browse.rules.search }).fill('misfire');
  await page.getByRole('main').locator('a[href^="/rules/squad/misfire."]').first().click();
  await expect(page).toHaveURL(/\/rules\/squad\/misfire\./);
  await page.getByRole('main').locator('a[href^="/rulings/squad/"]').first().click();
  await expect(page).toHaveURL(/\/rulings\/squad\/.+/);
  const moment = page.getByRole('slider', { name: t.replay.scrubber });
  await expect(moment).toHaveValue('0');
  await expect(page.getByRole('region', { name: t.table.question })).not.toBeEmpty();
  await page.getByRole('button', { name: t.replay.forward }).click();
  await expect(moment).toHaveValue('1');
  await page.keyboard.press('End');
  await expect(moment).toHaveValue((await moment.getAttribute('max'))!);
  await expect(page.getByRole('list', { name: t.table.log })).not.toBeEmpty();
});
