import { expect } from "@playwright/test";
import { coverAddress } from "./cover.ts";
import { type Broadcaster, type BroadcastOptions, broadcast } from "./live/broadcaster.ts";
import { password } from "./story.ts";

type Announced = { id: string; title: string };

export type Challenge = Announced & {
	goLive(options?: BroadcastOptions): Promise<Broadcaster>;
	untilLive(): Promise<void>;
	end(): Promise<void>;
};

/** Schedules a challenge as the form would, on the author's campaign with this address. */
export async function announce(
	url: string,
	email: string,
	campaignId: string,
	title: string,
	startsInMs = 1_800_000,
	description = "Rowing until the bell rings, with a word for everybody who gives.",
): Promise<Challenge> {
	const call = async <T>(path: string, body: object | null, token?: string): Promise<T> => {
		const answer = await fetch(`${url}/v1${path}`, {
			method: "POST",
			headers: {
				...(body && { "content-type": "application/json" }),
				...(token && { authorization: `Bearer ${token}` }),
			},
			...(body && { body: JSON.stringify(body) }),
		});
		if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`);
		return (await answer.json()) as T;
	};
	const { token } = await call<{ token: string }>("/user/sign-in", { email, password });
	const announced = await call<Announced>(
		`/campaign/${campaignId}/liveStream`,
		{
			title,
			description,
			image: coverAddress,
			startDate: new Date(Date.now() + startsInMs).toISOString(),
		},
		token,
	);
	return {
		...announced,
		goLive: async (options) =>
			broadcast(
				await call<{ endpoint: string; streamKey: string }>(
					`/liveStream/${announced.id}/createLiveConfig`,
					null,
					token,
				),
				options,
			),
		async untilLive() {
			await expect
				.poll(async () => (await (await fetch(`${url}/v1/liveStream/${announced.id}`)).json()).status)
				.toBe("live");
		},
		async end() {
			await call(`/liveStream/${announced.id}/end`, null, token);
		},
	};
}
