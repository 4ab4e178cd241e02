import { randomBytes, randomFillSync } from "node:crypto";
import { v7 } from "uuid";
import type { Clock } from "./clock.ts";

/** Creates a UUIDv7, which sorts by its time of creation. */
export type NewId = () => string;

export const createNewId =
	(clock: Clock): NewId =>
	() =>
		v7({ msecs: clock().getTime(), random: takeRandom() });

/** The smallest id of a time: rows with smaller ids were created before it. */
export const firstIdAt = (at: Date): string => v7({ msecs: at.getTime(), seq: 0, random: new Uint8Array(idBytes) });

/** Random bytes are fetched for 256 ids at a time: a system call costs several times as much as building an id. */
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

/** 256 bits, URL-safe. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
export const isUuid = (text: string): boolean => uuidPattern.test(text);
