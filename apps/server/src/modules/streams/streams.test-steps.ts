import { createTestCampaign, type TestApp, type TestClient, tinyJpeg } from "@stride/testing";
import { decodeJwt } from "jose";
import type { FakeEngine } from "./broadcast/fake-engine.test-steps.ts";

export const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

export const challenge = () => ({
	title: "The first pass, live",
	description: "Eighteen per cent uphill, all the way.",
	image: tinyJpeg,
	startDate: inHours(24),
});

/** Steps of authors and of the engine. */
export function createStreamSteps(app: TestApp, engine: FakeEngine) {
	const steps = {
		schedule: (author: TestClient, campaignId: string, change: object = {}) =>
			author.call("createLiveStream", { params: { campaignId }, body: { ...challenge(), ...change } }),
		/** A stream of a campaign of its own. */
		async announced(author: TestClient) {
			const campaign = await createTestCampaign(author);
			return steps.schedule(author, campaign.id);
		},
		async live(author: TestClient) {
			const stream = await steps.announced(author);
			await engine.emit({ kind: "on-air", streamId: stream.id, width: 1280, height: 720 });
			return stream;
		},
		/** A stream that is over, with a recording. */
		async past(author: TestClient) {
			const stream = await steps.live(author);
			await author.call("endLiveStream", { params: { streamId: stream.id } });
			const size = { width: 1_280, height: 720 };
			await engine.emit({ kind: "recorded", streamId: stream.id, durationMs: 61_500, ...size });
			return stream;
		},
		get: (streamId: string, client: TestClient = app.client()) =>
			client.call("getLiveStream", { params: { streamId } }),
		end: (author: TestClient, streamId: string) => author.call("endLiveStream", { params: { streamId } }),
		session: (client: TestClient, streamId: string) => client.call("createViewerSession", { params: { streamId } }),
	};
	return steps;
}

/** Refunds a donation in full. */
export const refund = (app: TestApp, { clientSecret }: { clientSecret: string }) =>
	app.sandbox.control("POST", "/refund", { payment_intent: clientSecret.split("_secret_")[0] });

/** The account behind a signed-in test client. */
export const accountOf = ({ token }: TestClient): string => String(decodeJwt(String(token)).sub);
