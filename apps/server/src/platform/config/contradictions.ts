import { usStates } from "@stride/contract/accounts/us-states";
import { limits } from "@stride/contract/limits";
import { minimumTip } from "@stride/money";
import { type Currency, scaleAmount } from "@stride/money/currencies";
import { ConfigError } from "./config-error.ts";
import { readTips, type TipSettings } from "./tips.ts";
import { isLoopback } from "./transport.ts";

/*
 * Settings that are each well-formed but contradict each other, or are wrong with real money: each stops the start with
 * one line.
 */

/** Domains that never receive mail (RFC 2606). `.test` is left to tests. */
const unreachable = /@(?:.*\.)?(?:invalid|example|example\.(?:com|net|org))$/i;

type MailAddresses = {
	SUPPORT_EMAIL: string;
	OPERATOR_EMAIL: string;
	MAIL_FROM?: string | undefined;
	MAIL_RETURN_PATH?: string | undefined;
};

export function checkMailAddresses(env: MailAddresses): void {
	const { SUPPORT_EMAIL, OPERATOR_EMAIL, MAIL_FROM, MAIL_RETURN_PATH } = env;
	for (const [variable, address] of Object.entries({ SUPPORT_EMAIL, OPERATOR_EMAIL, MAIL_FROM, MAIL_RETURN_PATH })) {
		if (address === undefined || !unreachable.test(address)) continue;
		throw new ConfigError(`${variable} is ${address}, which no mail reaches. Set it to an address of yours.`);
	}
}

type StripeKeys = { STRIPE_SECRET_KEY?: string | undefined; STRIPE_PUBLISHABLE_KEY?: string | undefined };

const modeOfKey = (variable: string, key: string): string => {
	const mode = /^[a-z]+_(live|test)_/.exec(key)?.[1];
	if (!mode) throw new ConfigError(`${variable} is no key of Stripe: its mode, live or test, is missing.`);
	return mode;
};

/** A pair of keys in different modes: pages would load, but payments would fail. */
export function checkStripeKeys({ STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable }: StripeKeys): void {
	if (!secret || !publishable) return;
	const [first, second] = [modeOfKey("STRIPE_SECRET_KEY", secret), modeOfKey("STRIPE_PUBLISHABLE_KEY", publishable)];
	if (first === second) return;
	throw new ConfigError(
		`STRIPE_SECRET_KEY is a ${first} key and STRIPE_PUBLISHABLE_KEY a ${second} key. Use two keys of one mode.`,
	);
}

export function checkStates(states: readonly string[]): void {
	for (const state of states) {
		if (Object.hasOwn(usStates, state)) continue;
		const named = Object.entries(usStates).find(([code, name]) =>
			[code, name].some((text) => text.toLowerCase() === state.toLowerCase()),
		);
		const advice = named ? `Use ${named[0]}.` : "Use postal codes such as CA,NY.";
		throw new ConfigError(`STATES_NOT_ALLOWED: ${state} is no code of a state. ${advice}`);
	}
}

type Limits = TipSettings & {
	CURRENCIES: readonly Currency[];
	DONATION_DEFAULT_CENTS: number;
	DONATION_SUGGESTED_CENTS: readonly number[];
	DONATION_MINIMUM_CENTS: number;
	CATALOGUE_DONATION_MINIMUM_CENTS: number;
	STREAMING_SECONDS: number;
	RESUME_SECONDS: number;
};

/** Stripe's smallest charge in dollars. */
const chargeMinCents = 50;

export function checkLimits(env: Limits): void {
	const minimum = env.DONATION_MINIMUM_CENTS;
	const chargeMin = scaleAmount(chargeMinCents, "usd", env.CURRENCIES[0] ?? "usd");
	if (minimum < chargeMin) {
		throw new ConfigError(`DONATION_MINIMUM_CENTS is ${minimum}, but Stripe charges ${chargeMin} or more.`);
	}
	const { tipMinimumPercent } = readTips(env);
	const amounts = {
		DONATION_DEFAULT_CENTS: [env.DONATION_DEFAULT_CENTS],
		DONATION_SUGGESTED_CENTS: env.DONATION_SUGGESTED_CENTS,
	};
	for (const [variable, values] of Object.entries(amounts)) {
		refuseBelow(variable, values, "DONATION_MINIMUM_CENTS", minimum);
	}
	for (const [variable, values] of Object.entries({ ...amounts, DONATION_MINIMUM_CENTS: [minimum] })) {
		const tooLarge = values.find((cents) => cents + minimumTip(cents, tipMinimumPercent) > limits.chargeMaxCents);
		if (tooLarge === undefined) continue;
		throw new ConfigError(
			`${variable}: ${tooLarge} and its smallest tip exceed the largest charge, ${limits.chargeMaxCents}.`,
		);
	}
	if (env.CATALOGUE_DONATION_MINIMUM_CENTS > limits.chargeMaxCents) {
		throw new ConfigError(`CATALOGUE_DONATION_MINIMUM_CENTS exceeds the largest charge, ${limits.chargeMaxCents}.`);
	}
	if (env.RESUME_SECONDS >= env.STREAMING_SECONDS) {
		throw new ConfigError(
			`RESUME_SECONDS is ${env.RESUME_SECONDS}, which must be less than STREAMING_SECONDS, ${env.STREAMING_SECONDS}.`,
		);
	}
}

function refuseBelow(variable: string, values: readonly number[], minimumVariable: string, minimum: number): void {
	const tooSmall = values.find((value) => value < minimum);
	if (tooSmall === undefined) return;
	throw new ConfigError(`${variable}: ${tooSmall} is below ${minimumVariable}, ${minimum}. Change one of them.`);
}

/** An address that denotes a whole site. Anything behind its host would be ignored silently, so it is rejected. */
export function readOrigin(
	variable: "PUBLIC_URL" | "MEDIA_URL" | "MEDIA_CDN_URL" | "LIVE_CDN_URL" | "SANDBOX_URL",
	text: string,
): URL {
	const url = new URL(text);
	if (url.pathname !== "/" || url.search !== "" || url.hash !== "" || url.username !== "" || url.password !== "") {
		throw new ConfigError(`${variable}: give the address alone, ${url.origin}, without a path, a query or a name.`);
	}
	return url;
}

/** Browsers block video over http on a page over https. */
export function checkMediaUrl(mediaUrl: URL, publicUrl: URL): void {
	if (mediaUrl.protocol === "https:") return;
	if (publicUrl.protocol === "https:") {
		throw new ConfigError("MEDIA_URL is http, but PUBLIC_URL is https: browsers refuse such video. Use https.");
	}
	if (!isLoopback(mediaUrl.hostname)) {
		throw new ConfigError(`MEDIA_URL ${mediaUrl.origin} is plain http outside loopback; serve it over https.`);
	}
}

/** A source of the content security policy: the origin of a media node, or of all nodes below one host. */
export function readMediaNode(text: string, publicUrl: URL): string {
	const [, scheme = "", wildcard = "", host = ""] = /^(https?):\/\/(\*\.)?([a-z0-9.:[\]-]+)$/i.exec(text) ?? [];
	const origin = `${scheme}://${host}`;
	if (!URL.canParse(origin)) {
		throw new ConfigError(`MEDIA_NODES: give addresses such as https://media-1.example.org, not ${text}.`);
	}
	checkMediaUrl(new URL(origin), publicUrl);
	return `${scheme}://${wildcard}${new URL(origin).host}`;
}

/** Pages over https show no pictures and play no video over http. */
export function readCdn(variable: "MEDIA_CDN_URL" | "LIVE_CDN_URL", text: string): string {
	const url = readOrigin(variable, text);
	if (url.protocol !== "https:" && !isLoopback(url.hostname)) {
		throw new ConfigError(`${variable} ${url.origin} is plain http outside loopback; serve it over https.`);
	}
	return url.origin;
}

/** A secret with less entropy could be guessed; 32 hexadecimal digits have 128 bits. */
const secretBitsMin = 96;

export function checkSecret(variable: "SECRET" | "LIVE_LINK_SECRET", secret: string | undefined): void {
	if (secret === undefined || entropyBits(secret) >= secretBitsMin) return;
	throw new ConfigError(
		`${variable} is too easy to guess. Use a random one, such as the output of: openssl rand -base64 48`,
	);
}

const keyboardRows = ["qwertyuiop", "asdfghjkl", "zxcvbnm", "1234567890"];
/** What one word of a passphrase adds at most: it is one of some thousands. */
const wordBits = 12;
const word = /(?<![A-Za-z])(?:[A-Z]?[a-z]{3,11}|[A-Z]{4,12})(?![A-Za-z])/g;

/**
 * Upper bound of the entropy by character frequency. A repetition counts once, ascending runs and runs on a keyboard by
 * their first character, and words by the number of words.
 */
function entropyBits(text: string): number {
	const once = [...text.slice(0, periodOf(text))];
	const remaining = once.filter((char, index) => !continuesRun(once[index - 1], char));
	const counts = new Map<string, number>();
	for (const char of remaining) counts.set(char, (counts.get(char) ?? 0) + 1);
	const bitsPerChar = [...counts.values()].reduce(
		(bits, count) => bits - (count / remaining.length) * Math.log2(count / remaining.length),
		0,
	);
	const found = new Set<string>();
	let bits = bitsPerChar * remaining.length;
	for (const [spelling] of once.join("").matchAll(word)) {
		const isRepeated = found.has(spelling.toLowerCase());
		found.add(spelling.toLowerCase());
		bits -= Math.max(0, spelling.length * bitsPerChar - (isRepeated ? 0 : wordBits));
	}
	return bits;
}

/** The length of the part that is repeated, also incompletely; the whole length without a repetition. */
function periodOf(text: string): number {
	for (let period = 1; period <= text.length / 2; period++) {
		if (text.startsWith(text.slice(period))) return period;
	}
	return text.length;
}

function continuesRun(previous: string | undefined, char: string): boolean {
	if (previous === undefined) return false;
	if (Math.abs((char.codePointAt(0) ?? 0) - (previous.codePointAt(0) ?? 0)) === 1) return true;
	const pair = `${previous}${char}`.toLowerCase();
	return keyboardRows.some((row) => row.includes(pair));
}
