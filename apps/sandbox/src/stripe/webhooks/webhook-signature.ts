import { createHmac } from "node:crypto";

/** The value of `Stripe-Signature`: a timestamp in seconds and an HMAC over it and the exact body. */
export function signWebhook(secret: string, body: string, timestampSeconds: number): string {
	const signature = createHmac("sha256", secret).update(`${timestampSeconds}.${body}`).digest("hex");
	return `t=${timestampSeconds},v1=${signature}`;
}
