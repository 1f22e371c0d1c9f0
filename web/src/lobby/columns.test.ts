import { expect, it } from 'vitest';
import { columnsFor } from './columns';

it('stands three games side by side, and leaves none alone in a row if it can', () => {
  expect([1, 2, 3, 4, 5].map(columnsFor)).toEqual([1, 2, 3, 2, 3]);
});
