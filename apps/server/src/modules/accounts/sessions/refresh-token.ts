import { createHash, createHmac, randomBytes } from "node:crypto";
import { newSecret } from "../../../platform/ids.ts";

/*
 * Rotation. A session is a family of refresh tokens; each exchange returns a successor. Two rules apply:
 *
 * - Concurrent use does not end a session. Tabs refresh at the same moment, responses get lost, and the browser stores
 *   the last cookie. So a token stays valid until its successor was used (which proves that the browser has it), and
 *   ten seconds longer for requests in flight. Exchanges of one token within that time return the same successor, so
 *   the order of the responses does not matter; to make that possible without storing secrets, a successor is derived
 *   from the presented secret.
 * - A stolen token is detected. A token that is used after its time ends the family, for the thief and for the owner,
 *   who signs in again. A later exchange of the same token returns a new successor; as soon as one of the two is used,
 *   the other one is superseded like every earlier token.
 */

/** How long an earlier token stays valid after the first use of a later one. */
const graceMs = 10_000;
/** Exchanges of one token within this time return the same successor. */
const sameAnswerMs = 10_000;

export type RefreshTokenState = { usedAt: Date | null; supersededAt: Date | null };

/**
 * - `rotate`: returns a successor
 * - `late`: a request in flight while another tab rotated the token; the browser has a newer cookie already, which must
 *   not be overwritten, so only an access token is returned
 * - `reused`: used after its time
 */
export type RefreshVerdict = "rotate" | "late" | "reused";

export function judgeRefreshToken({ supersededAt }: RefreshTokenState, now: Date): RefreshVerdict {
	if (!supersededAt) return "rotate";
	return supersededAt >= graceBegan(now) ? "late" : "reused";
}

/** A token that was superseded before this time is invalid. */
export const graceBegan = (now: Date): Date => new Date(now.getTime() - graceMs);

/** Whether another exchange of a token returns its latest successor again. */
export const returnsSameSuccessor = (successor: { createdAt: Date }, now: Date): boolean =>
	now.getTime() - successor.createdAt.getTime() <= sameAnswerMs;

export const firstRefreshSecret = newSecret;
export const newSalt = (): Buffer => randomBytes(16);

/** A successor can be computed only with the presented secret and the installation's key. */
export function deriveSuccessor(key: Uint8Array, presentedSecret: string, salt: Buffer): string {
	return createHmac("sha256", key).update(salt).update(presentedSecret).digest("base64url");
}

/** 256 bits as base64url; any other text is not a secret of ours. */
export const isRefreshSecret = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** A secret of 256 bits needs no slow hash. */
export const hashSecret = (secret: string): Buffer => createHash("sha256").update(secret).digest();
