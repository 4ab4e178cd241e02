import { BlockList, isIP } from "node:net";
import { ConfigError } from "./config-error.ts";

/*
 * Transport security of the connections to the database and the mail server, and of incoming proxies: traffic that
 * crosses a network is encrypted and the peer verified, unless the operator opts out explicitly.
 */

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

export function isLoopback(host: string): boolean {
	const plain = host.replace(/^\[|\]$/g, "").toLowerCase();
	const family = isIP(plain);
	if (family === 0) return plain === "localhost" || plain.endsWith(".localhost");
	return loopback.check(plain, family === 6 ? "ipv6" : "ipv4");
}

/** Without TLS, or TLS without verification. */
const weakModes = new Set(["disable", "allow", "prefer", "no-verify"]);
const strictModes = new Set(["require", "verify-ca", "verify-full"]);

/**
 * Writes the effective TLS mode into the database address, so that every library that receives it behaves the same.
 * `require` and `verify-ca` become `verify-full`: encryption without a verified name does not stop an attacker in the
 * path.
 * @throws ConfigError where the address contradicts the setting
 */
export function secureDatabaseUrl(
	variable: "DATABASE_URL" | "DATABASE_URL_DIRECT" | "DATABASE_URL_OWNER",
	text: string,
	setting: "required" | "off" | undefined,
): string {
	const url = new URL(text);
	const sslFlag = url.searchParams.get("ssl");
	const requested =
		url.searchParams.get("sslmode") ?? (sslFlag === null ? null : sslFlag === "true" ? "require" : "disable");
	if (requested !== null && !weakModes.has(requested) && !strictModes.has(requested)) {
		throw new ConfigError(`${variable}: sslmode=${requested} is unknown. Use verify-full, or DATABASE_TLS=off.`);
	}
	const host = url.searchParams.get("host") ?? decodeURIComponent(url.hostname);
	const isLocal = host === "" || host.startsWith("/") || isLoopback(host);
	const isRequired = (setting ?? (isLocal ? "off" : "required")) === "required";
	if (isRequired && requested !== null && weakModes.has(requested)) {
		throw new ConfigError(
			`${variable} says sslmode=${requested}, but the connection to ${host} must be encrypted and verified. Use sslmode=verify-full, or DATABASE_TLS=off in a private network.`,
		);
	}
	const isStrict = isRequired || (requested !== null && strictModes.has(requested));
	if (!isStrict && (requested !== null || isLocal)) return text;
	url.searchParams.delete("ssl");
	url.searchParams.delete("uselibpqcompat");
	url.searchParams.set("sslmode", isStrict ? "verify-full" : "disable");
	return url.href;
}

/**
 * Signals disclose ids of the installation, and the address holds a password.
 * @throws ConfigError where they would cross a network in plain text
 */
export function checkSignalsUrl(text: string, setting: "required" | "off" | undefined): string {
	const { protocol, hostname } = new URL(text);
	if (protocol === "rediss:" || setting === "off" || (isLoopback(hostname) && setting === undefined)) return text;
	throw new ConfigError(
		`SIGNALS_URL is redis, but the connection to ${hostname} must be encrypted. Use rediss, or DATABASE_TLS=off in a private network.`,
	);
}

export const smtpTlsModes = ["required", "opportunistic", "off"] as const;
export type SmtpTls = (typeof smtpTlsModes)[number];

/** Parameters of SMTP_URL's query that take precedence over our settings in the mail library. */
const tlsOption = /^(?:tls\.|secure$|requiretls$|ignoretls$|opportunistictls$)/i;

/** Mail is encrypted across networks; for a relay on this machine TLS is optional. */
export function readSmtpTls(smtpUrl: string, setting: SmtpTls | undefined): SmtpTls {
	const url = new URL(smtpUrl);
	const option = [...url.searchParams.keys()].find((name) => tlsOption.test(name));
	if (option) throw new ConfigError(`SMTP_URL: ${option} is not read from the address. Use SMTP_TLS.`);
	if (setting === "off" && url.protocol === "smtps:") {
		throw new ConfigError("SMTP_URL is smtps, which is encrypted, but SMTP_TLS is off. Remove one of them.");
	}
	return setting ?? (isLoopback(url.hostname) ? "opportunistic" : "required");
}

const proxyWords = new Set(["loopback", "linklocal", "uniquelocal"]);

function isAddressRange(text: string): boolean {
	const [address = "", bits, ...rest] = text.split("/");
	const family = isIP(address);
	if (family === 0 || rest.length > 0) return false;
	return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32));
}

export function readTrustProxy(text: string): boolean | string[] {
	if (text === "false") return false;
	if (text === "true") return true;
	const names = text
		.split(",")
		.map((part) => part.trim())
		.filter(Boolean);
	const wrong = names.find((name) => !proxyWords.has(name) && !isAddressRange(name));
	if (wrong !== undefined || names.length === 0) {
		throw new ConfigError(
			`TRUST_PROXY: "${wrong ?? text}" is no address. Give true, false, or addresses and ranges such as 10.0.0.0/8.`,
		);
	}
	return names;
}

/** Parses `host:port`; IPv6 as `[host]:port`. */
export function readListen(variable: string, text: string | undefined): { host: string; port: number } | null {
	if (text === undefined) return null;
	const [, host = "", port = ""] = /^(\[[0-9a-f:.]+\]|[^:[\]]+):(\d{1,5})$/i.exec(text) ?? [];
	if (host === "" || Number(port) > 65_535) {
		throw new ConfigError(`${variable}: give a host and a port, such as 127.0.0.1:9464.`);
	}
	return { host: host.replace(/^\[|\]$/g, ""), port: Number(port) };
}
