/** The browser and system shown in a session list; names that no language translates, null if unknown. */
export type DeviceNames = { browser: string | null; system: string | null };

/** The first match counts: browsers include the names of older ones in their user agents. */
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

export function deviceNames(userAgent: string | null): DeviceNames {
	if (!userAgent) return { browser: null, system: null };
	return { browser: firstOf(browsers, userAgent), system: firstOf(systems, userAgent) };
}
