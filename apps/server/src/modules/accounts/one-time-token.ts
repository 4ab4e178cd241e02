import type { Db } from "../../platform/db/database.ts";
import { newSecret } from "../../platform/ids.ts";
import { insertOneTimeToken, type TokenPurpose } from "./one-time-tokens.queries.ts";
import { hashSecret } from "./refresh-token.ts";

/** Makes a token for one purpose and keeps its hash. The token itself leaves in the mail and is kept nowhere. */
export async function issueOneTimeToken(
	db: Db,
	token: { purpose: TokenPurpose; subjectId: string; createdAt: Date; expiresAt: Date },
): Promise<string> {
	const secret = newSecret();
	await insertOneTimeToken(db, { ...token, hash: hashSecret(secret) });
	return secret;
}
