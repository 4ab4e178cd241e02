import { expect, it, vi } from "vitest";
import type { Database } from "../db/database.ts";
import { createSecrets } from "../security/secrets.ts";
import { ensureDevice, readDevice, readDeviceHeader } from "./device-cookie.ts";

const id = "01981d2c-0000-7000-8000-000000000001";
const of = (secureCookies: boolean, secret = "a secret of thirty-two characters") => ({
	config: { secureCookies },
	secrets: createSecrets(secret),
	newId: () => id,
	clock: () => new Date(0),
	// Nothing is written for a browser without a label.
	db: {} as Database,
});

async function setFor(deps: ReturnType<typeof of>, cookies = {}) {
	const reply = { setCookie: vi.fn() };
	expect(await ensureDevice(deps, { cookies, reply, clientId: null })).toBe(id);
	return reply.setCookie.mock.calls[0] as [string, string, object];
}

it("[S4] a new device gets a signed cookie for a year that is hidden from scripts and other sites", async () => {
	const [name, value, attributes] = await setFor(of(true));
	expect(name).toBe("__Host-device");
	expect(value.startsWith(`${id}.`)).toBe(true);
	expect(attributes).toEqual({ path: "/", httpOnly: true, sameSite: "lax", secure: true, maxAge: 31_536_000 });
	expect((await setFor(of(false)))[0]).toBe("device");
});

it("[S4] a known device keeps its cookie, read from the request or from a socket's header", async () => {
	const deps = of(false);
	const [, value] = await setFor(deps);
	const reply = { setCookie: vi.fn() };
	const again = { cookies: { device: value }, reply, clientId: "a-label" };
	expect(await ensureDevice({ ...deps, newId: () => "another" }, again)).toBe(id);
	expect(reply.setCookie).not.toHaveBeenCalled();
	expect(readDeviceHeader(deps, `lang=uk; device=${value}; theme=dark`)).toBe(id);
	expect(readDeviceHeader(deps, undefined)).toBeNull();
});

type Change = (value: string) => string | undefined | Promise<string>;

it.each<[string, Change]>([
	["nothing", () => undefined],
	["an id without its signature", () => id],
	["another id's signature", (value: string) => value.replace(id, id.replace(/1$/, "2"))],
	[
		"another installation's signature",
		async () => (await setFor(of(false, "another secret of thirty-two or more")))[1],
	],
	["an overlong value", () => "x".repeat(4_000)],
])("[S4] %s identifies no device", async (_, change) => {
	const deps = of(false);
	const [, value] = await setFor(deps);
	expect(readDevice(deps, { device: value })).toBe(id);
	expect(readDevice(deps, { device: await change(value) })).toBeNull();
	expect(readDevice(deps, { "__Host-device": value })).toBeNull();
});
