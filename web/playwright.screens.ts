import config from './playwright.config';

/** The same browser and server, for pictures instead of tests. */
export default { ...config, testMatch: 'screens.ts' };
