import { createHash, randomBytes } from "node:crypto";
import type { Platform } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/database.ts";
import { base32 } from "../../../platform/security/base32.ts";
import { deleteCodes, insertCodes, takeCode } from "./second-factor.queries.ts";

const codesPerAccount = 10;
/** 80 bits: no number of attempts that the limits permit finds one, so a fast hash protects them. */
const codeBytes = 10;

const plainOf = (typed: string): string => typed.toUpperCase().replace(/[^A-Z2-7]/g, "");
const hashOf = (typed: string): Buffer => createHash("sha256").update(plainOf(typed)).digest();

/** Replaces the account's recovery codes. @returns the codes, which are stored as hashes only */
export async function makeRecoveryCodes(deps: Pick<Platform, "clock">, tx: Db, accountId: string): Promise<string[]> {
	const codes = Array.from({ length: codesPerAccount }, () =>
		(base32(randomBytes(codeBytes)).match(/.{4}/g) ?? []).join("-"),
	);
	await deleteCodes(tx, accountId);
	await insertCodes(tx, { accountId, hashes: codes.map(hashOf), at: deps.clock() });
	return codes;
}

/** @returns whether the code was one of the account's unused ones */
export const takeRecoveryCode = (
	deps: Pick<Platform, "clock">,
	tx: Db,
	{ accountId, code }: { accountId: string; code: string },
): Promise<boolean> => takeCode(tx, { accountId, hash: hashOf(code), at: deps.clock() });
