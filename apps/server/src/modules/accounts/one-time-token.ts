import type { Db } from "../../platform/db/database.ts";
import { newSecret } from "../../platform/ids.ts";
import { insertOneTimeToken, type TokenPurpose, takeOneTimeToken } from "./one-time-tokens.queries.ts";
import { hashSecret } from "./sessions/refresh-token.ts";

/** Creates a token for one purpose and stores its hash. The token itself is only in the mail. */
export async function issueOneTimeToken(
	db: Db,
	token: { purpose: TokenPurpose; subjectId: string; createdAt: Date; expiresAt: Date },
): Promise<string> {
	const secret = newSecret();
	await insertOneTimeToken(db, { ...token, hash: hashSecret(secret) });
	return secret;
}

/** Uses a token up. @returns its subject; null for an unknown, used or expired one and for one of another purpose */
export const useUpOneTimeToken = (
	db: Db,
	{ token, purpose, now }: { token: string; purpose: TokenPurpose; now: Date },
): Promise<string | null> => takeOneTimeToken(db, hashSecret(token), purpose, now);
