import { describe, expect, it } from "vitest";
import { ConfigError } from "./config-error.ts";
import {
	checkSignalsUrl,
	isLoopback,
	readListen,
	readSmtpTls,
	readTrustProxy,
	secureDatabaseUrl,
} from "./transport.ts";

describe("the connection to the signal server", () => {
	it.each([
		["rediss://:word@valkey.example", undefined],
		["redis://127.0.0.1:6379", undefined],
		["redis://:word@valkey", "off"],
		["rediss://127.0.0.1", "required"],
	] as const)("[U3] %s with DATABASE_TLS %s is accepted", (url, setting) => {
		expect(checkSignalsUrl(url, setting)).toBe(url);
	});

	it.each([
		["redis://:word@valkey.example", undefined],
		["redis://127.0.0.1", "required"],
	] as const)("[U3] %s with DATABASE_TLS %s is refused, without its password", (url, setting) => {
		expect(() => checkSignalsUrl(url, setting)).toThrow(/must be encrypted/);
		expect(() => checkSignalsUrl(url, setting)).not.toThrow(/word/);
	});
});

describe("the connection to the database", () => {
	const modeOf = (url: string, setting?: "required" | "off") =>
		new URL(secureDatabaseUrl("DATABASE_URL", url, setting)).searchParams.get("sslmode");
	const far = "postgres://stride:word@db.example/stride";

	it.each([
		["a remote host", far, undefined, "verify-full"],
		["a remote host with a mode weaker than verify-full", `${far}?sslmode=require`, undefined, "verify-full"],
		["a remote host, ssl=true", `${far}?ssl=true`, undefined, "verify-full"],
		["a remote host, TLS switched off", far, "off", "disable"],
		["a remote host, TLS switched off, with a stricter address", `${far}?sslmode=verify-full`, "off", "verify-full"],
		["loopback", "postgres://stride@127.0.0.1/stride", undefined, null],
		["loopback, required", "postgres://stride@localhost/stride", "required", "verify-full"],
		["a socket in a folder", "postgres://stride@localhost/stride?host=/run/postgresql", undefined, null],
		["a host in the query", "postgres://stride@localhost/stride?host=db.example", undefined, "verify-full"],
	] as const)("[U3] to %s uses the required mode", (_, url, setting, mode) => {
		expect(modeOf(url, setting)).toBe(mode);
	});

	it("[U3] preserves the other parameters of the address", () => {
		const url = secureDatabaseUrl("DATABASE_URL", `${far}?sslrootcert=/etc/ca.pem&uselibpqcompat=true`, undefined);
		expect(url).toBe(`${far}?sslrootcert=%2Fetc%2Fca.pem&sslmode=verify-full`);
	});

	it.each(["disable", "allow", "prefer", "no-verify"])("[U3] is refused with sslmode=%s to a remote host", (mode) => {
		expect(() => modeOf(`${far}?sslmode=${mode}`)).toThrow(/DATABASE_TLS=off/);
		expect(() => modeOf(`postgres://127.0.0.1/stride?sslmode=${mode}`, "required")).toThrow(ConfigError);
	});

	it("[U3] is refused with an unknown mode", () => {
		expect(() => modeOf(`${far}?sslmode=verify`)).toThrow("sslmode=verify is unknown");
	});
});

describe("the connection to the mail server", () => {
	it.each([
		["smtp://mail.example:587", undefined, "required"],
		["smtp://mail.example:587", "off", "off"],
		["smtps://mail.example", undefined, "required"],
		["smtp://127.0.0.1:25", undefined, "opportunistic"],
		["smtp://[::1]:25", "required", "required"],
	] as const)("[U3] to %s with SMTP_TLS %s is %s", (url, setting, mode) => {
		expect(readSmtpTls(url, setting)).toBe(mode);
	});

	it.each(["tls.rejectUnauthorized=false", "ignoreTLS=true", "requireTLS=false", "secure=false"])(
		"[U3] rejects %s in the address",
		(query) => {
			expect(() => readSmtpTls(`smtp://mail.example?${query}`, undefined)).toThrow("SMTP_TLS");
		},
	);
});

describe("TRUST_PROXY", () => {
	it.each([
		["false", false],
		["true", true],
		["loopback, 10.0.0.0/8,2001:db8::1", ["loopback", "10.0.0.0/8", "2001:db8::1"]],
	])("[U3] parses %s", (text, expected) => {
		expect(readTrustProxy(text)).toEqual(expected);
	});

	it.each(["nginx", "10.0.0.0/33", "10.0.0.0/8/8", "10.0.0", "10.0.0.0/-1", "::1/129", ","])(
		"[U3] rejects %s with one line",
		(text) => {
			expect(() => readTrustProxy(text)).toThrow(/^TRUST_PROXY: [^\n]+$/);
		},
	);
});

describe("METRICS_LISTEN", () => {
	it("[U3] parses a host and a port", () => {
		expect(readListen("METRICS_LISTEN", undefined)).toBeNull();
		expect(readListen("METRICS_LISTEN", "127.0.0.1:9464")).toEqual({ host: "127.0.0.1", port: 9464 });
		expect(readListen("METRICS_LISTEN", "[::1]:9464")).toEqual({ host: "::1", port: 9464 });
	});

	it.each(["9464", ":9464", "host:", "host:99999", "::1:9464", "host:1:2"])("[U3] rejects %s", (text) => {
		expect(() => readListen("METRICS_LISTEN", text)).toThrow("METRICS_LISTEN");
	});
});

it("[U3] loopback is 127.0.0.0/8, ::1 and localhost, and no similar name", () => {
	for (const host of ["127.0.0.1", "127.9.9.9", "::1", "[::1]", "LOCALHOST", "a.localhost"]) {
		expect(isLoopback(host), host).toBe(true);
	}
	for (const host of ["127.0.0.1.example.org", "10.0.0.1", "localhost.example.org", "::2", ""]) {
		expect(isLoopback(host), host).toBe(false);
	}
});
