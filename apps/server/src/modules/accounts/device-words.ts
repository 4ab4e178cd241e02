/** What a session list says of the browser behind a session; names that no language translates, null for the unknown. */
export type DeviceWords = { browser: string | null; system: string | null };

/** The first that fits: browsers call themselves by the names of those that came before them. */
const browsers: readonly [name: string, pattern: RegExp][] = [
	["Edge", /\bEdg(?:e|A|iOS)?\//],
	["Opera", /\b(?:OPR|Opera|OPT)\//],
	["Samsung Internet", /\bSamsungBrowser\//],
	["Firefox", /\b(?:Firefox|FxiOS)\//],
	["Chrome", /\b(?:Chrome|CriOS|HeadlessChrome)\//],
	["Safari", /\bVersion\/[\d.]+.*\bSafari\//],
];
const systems: readonly [name: string, pattern: RegExp][] = [
	["iOS", /\b(?:iPhone|iPod)\b/],
	["iPadOS", /\biPad\b/],
	["Android", /\bAndroid\b/],
	["Windows", /\bWindows\b/],
	["ChromeOS", /\bCrOS\b/],
	["macOS", /\bMac(?:intosh| OS X)\b/],
	["Linux", /\bLinux\b/],
];

const firstOf = (names: readonly [string, RegExp][], text: string) =>
	names.find(([, pattern]) => pattern.test(text))?.[0] ?? null;

export function deviceWords(userAgent: string | null): DeviceWords {
	if (!userAgent) return { browser: null, system: null };
	return { browser: firstOf(browsers, userAgent), system: firstOf(systems, userAgent) };
}
