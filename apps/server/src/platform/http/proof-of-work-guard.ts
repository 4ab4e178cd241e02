import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { bitsOf, proofBits } from "@stride/contract/donations/proof-of-work";
import type pg from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Clock } from "../clock.ts";
import type { Secrets } from "../security/secrets.ts";

/** Scope of a challenge: one route and one network address. */
export type ProofScope = { route: string; address: string };

export type ProofOfWork = {
	issue(scope: ProofScope): string;
	/** @returns whether the proof answers a challenge of this scope that has neither expired nor been used */
	accept(scope: ProofScope, proof: string): Promise<boolean>;
};

const validSeconds = 300;
const proofPattern = /^([\w.-]{10,200}):(\d{1,16})$/;

/** Hashcash (SHA-256) over signed challenges, so that nothing is stored until one is used. */
export function createProofOfWork(deps: { pool: pg.Pool; secrets: Secrets; clock: Clock }): ProofOfWork {
	const used = new RateLimiterPostgres({
		storeClient: deps.pool,
		tableName: "rate_limit",
		tableCreated: true,
		keyPrefix: "proof-of-work",
		points: 1,
		duration: validSeconds,
		clearExpiredByTimeout: false,
	});
	const sign = (unsigned: string, { route, address }: ProofScope): string =>
		createHmac("sha256", deps.secrets.key("proof-of-work"))
			.update(JSON.stringify([unsigned, route, address]))
			.digest("base64url");

	function isOurs(challenge: string, scope: ProofScope): boolean {
		const cut = challenge.lastIndexOf(".");
		const [signed, expected] = [challenge.slice(cut + 1), sign(challenge.slice(0, cut), scope)].map(Buffer.from);
		if (!signed || !expected || signed.length !== expected.length || !timingSafeEqual(signed, expected)) return false;
		return Number(challenge.split(".")[1]) > deps.clock().getTime();
	}

	return {
		issue(scope) {
			const expires = deps.clock().getTime() + validSeconds * 1000;
			const unsigned = `${proofBits}.${expires}.${randomBytes(16).toString("base64url")}`;
			return `${unsigned}.${sign(unsigned, scope)}`;
		},
		async accept(scope, proof) {
			const [, challenge = ""] = proofPattern.exec(proof) ?? [];
			const bits = bitsOf(challenge);
			if (bits === null || !isOurs(challenge, scope)) return false;
			if (leadingZeroBits(createHash("sha256").update(proof).digest()) < bits) return false;
			try {
				await used.consume(createHash("sha256").update(challenge).digest("base64url"));
				return true;
			} catch (error) {
				if (error instanceof RateLimiterRes) return false;
				throw error;
			}
		},
	};
}

function leadingZeroBits(hash: Buffer): number {
	const first = hash.readUInt32BE(0);
	return first === 0 ? 32 : Math.clz32(first);
}
