import { createHash, createHmac, randomBytes } from "node:crypto";
import { newSecret } from "../../platform/ids.ts";

/*
 * Rotation. A session is a family of refresh tokens; each exchange answers a successor. Two rules meet here:
 *
 * - Nobody is signed out by mistake. Tabs refresh at the same moment, answers get lost, and the browser keeps whichever
 *   cookie came last. So a token stays good until its successor has been used (only then has the browser surely got
 *   it), and ten seconds longer for requests that were on their way. Exchanges of one token that come close together
 *   answer the very same successor, so that it does not matter which answer the browser keeps; to make that possible
 *   without keeping secrets, a successor is derived from the secret that was presented.
 * - A stolen token is noticed. Whatever is used after its time ends the family, for the thief and for the owner, who
 *   signs in again. An exchange that comes later than "close together" answers a fresh successor; as soon as one of
 *   the two is used, the other is superseded like every earlier token.
 */

/** How long an earlier token stays good, once a later one has been used. */
const graceMs = 10_000;
/** Exchanges of one token within this time answer the same successor. */
const sameAnswerMs = 10_000;

export type RefreshTokenState = { usedAt: Date | null; supersededAt: Date | null };

/**
 * - `rotate`: answers a successor
 * - `late`: a request that was on its way while another tab moved on; the browser has a newer cookie already, which
 *   must not be overwritten, so only an access token is answered
 * - `reused`: used after its time
 */
export type RefreshVerdict = "rotate" | "late" | "reused";

export function judgeRefreshToken({ supersededAt }: RefreshTokenState, now: Date): RefreshVerdict {
	if (!supersededAt) return "rotate";
	return supersededAt >= graceBegan(now) ? "late" : "reused";
}

/** What was superseded before this moment is not good any more. */
export const graceBegan = (now: Date): Date => new Date(now.getTime() - graceMs);

/** Whether the latest successor of a token is still the answer to another exchange of it. */
export const answersAgain = (successor: { createdAt: Date }, now: Date): boolean =>
	now.getTime() - successor.createdAt.getTime() <= sameAnswerMs;

export const firstRefreshSecret = newSecret;
export const newSalt = (): Buffer => randomBytes(16);

/** Without the presented secret and the installation's key nobody can tell a successor. */
export function deriveSuccessor(key: Uint8Array, presentedSecret: string, salt: Buffer): string {
	return createHmac("sha256", key).update(salt).update(presentedSecret).digest("base64url");
}

/** 256 bits as base64url; whatever looks otherwise was not made by us. */
export const isRefreshSecret = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** A secret of 256 bits needs no slow hash. */
export const hashSecret = (secret: string): Buffer => createHash("sha256").update(secret).digest();
