import { createHmac } from "node:crypto";
import type { World } from "./fixtures.ts";
import { type Person, tokenOf } from "./people.ts";

/** The code of an authenticator app (RFC 6238) for the key that the page shows, some steps from now. */
export function appCode(shownKey: string, steps: number): string {
	const letters = [...shownKey.replace(/\s/g, "")];
	const bits = letters.map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"));
	const bytes = (bits.join("").match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
	const counter = Buffer.alloc(8);
	counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
	const mac = createHmac("sha1", Buffer.from(bytes)).update(counter).digest();
	return String((mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fff_ffff) % 1_000_000).padStart(6, "0");
}

/** Sets up an authenticator app without the screens. @returns its key and the recovery codes */
export async function setUpApp(world: World, person: Person): Promise<{ key: string; recoveryCodes: string[] }> {
	const token = await tokenOf(world, person);
	const send = async (path: string, body?: object) => {
		const answer = await fetch(`${world.url}/v1${path}`, {
			method: "POST",
			headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
			...(body && { body: JSON.stringify(body) }),
		});
		if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`);
		return answer.status === 204 ? {} : ((await answer.json()) as { key?: string; recoveryCodes?: string[] });
	};
	await send("/user/reauthenticate", { password: person.password });
	const { key = "" } = await send("/user/second-factor/totp");
	const { recoveryCodes = [] } = await send("/user/second-factor/totp/confirm", { code: appCode(key, -1) });
	return { key, recoveryCodes };
}
