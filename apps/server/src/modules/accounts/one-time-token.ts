import type { Db } from "../../platform/db/database.ts";
import { newSecret } from "../../platform/ids.ts";
import { insertOneTimeToken, type TokenPurpose } from "./one-time-tokens.queries.ts";
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
