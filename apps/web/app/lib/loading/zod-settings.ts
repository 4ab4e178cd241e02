/**
 * Zod compiles validators, and tries once whether it may, which the content security policy blocks and browsers report.
 * It reads this object when it is loaded, from a page or a worker, whichever module imports it first.
 */
export const zodSettings = { __zod_globalConfig: { jitless: true } };

/** For the head, which runs before all modules. */
export const zodSettingsScript = `Object.assign(globalThis, ${JSON.stringify(zodSettings)});`;
