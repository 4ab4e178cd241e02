import { randomBytes, randomFillSync } from "node:crypto";
import { v7 } from "uuid";
import type { Clock } from "./clock.ts";

/** Makes a UUIDv7: sortable by the time at which it was made. */
export type NewId = () => string;

export const createNewId =
	(clock: Clock): NewId =>
	() =>
		v7({ msecs: clock().getTime(), random: takeRandom() });

/** For 256 ids at a time: asking the system for randomness costs several times what is made of it. */
const pool = new Uint8Array(4_096);
const idBytes = 16;
let taken = pool.length;

function takeRandom(): Uint8Array {
	if (taken === pool.length) {
		randomFillSync(pool);
		taken = 0;
	}
	taken += idBytes;
	return pool.subarray(taken - idBytes, taken);
}

/** 256 bits, safe in an address. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
export const isUuid = (text: string): boolean => uuidPattern.test(text);
