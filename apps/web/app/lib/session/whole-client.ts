import type { Call, Send } from "@stride/contract";
import { createClient } from "@stride/contract/client";
import { routes } from "@stride/contract/endpoint-routes";
import { type FindProof, sendWithProof } from "../proof/send-with-proof.ts";

/** Few calls require a proof of work, so its code is loaded with the first challenge. */
const findProof: FindProof = async (challenge, signal) => {
	const { findInWorker } = await import("../proof/find-in-worker.ts");
	return findInWorker(challenge, signal);
};

export const createWholeClient = (send: Send, headers: () => Record<string, string>): Call =>
	createClient(routes, sendWithProof(send, findProof), headers);
