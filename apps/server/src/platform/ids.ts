import { randomBytes } from "node:crypto";
import { v7 } from "uuid";
import type { Clock } from "./clock.ts";

/** Makes a UUIDv7: sortable by the time at which it was made. */
export type NewId = () => string;

export const createNewId =
	(clock: Clock): NewId =>
	() =>
		v7({ msecs: clock().getTime() });

/** 256 bits, safe in an address. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
export const isUuid = (text: string): boolean => uuidPattern.test(text);
