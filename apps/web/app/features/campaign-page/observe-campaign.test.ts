import type { Call, Campaign, DonationList, DonationRow, RefreshDonations } from "@stride/contract";
import { ApiError } from "@stride/contract/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Session, SessionStatus } from "../../lib/session/session.ts";
import { type CampaignState, startState } from "./campaign-state.ts";
import { type ObservedCampaign, observeCampaign } from "./observe-campaign.ts";

const channel = vi.hoisted(() => ({ publish: (_: RefreshDonations): void => undefined }));
vi.mock("../../lib/live/campaign-channel.ts", () => ({
	followCampaign(_id: string, _auth: unknown, onState: (state: RefreshDonations) => void) {
		channel.publish = onState;
		return () => undefined;
	},
}));

const none = { items: [], top: [], total: 0 };
const permissions = { donate: true, update: true, delete: true };
const named = (title: string) =>
	({ id: "c1", title, fundRaised: 0, supportersCount: 0, permissions }) as unknown as Campaign;
const donation = (id: string) =>
	({ id, amount: 500, createdAt: `2026-06-01T10:00:0${id}.000Z` }) as unknown as DonationRow;
const published = (version: number, ids: string[]): RefreshDonations => ({
	campaignId: "c1",
	version,
	donations: { items: ids.map(donation), top: [], total: ids.length },
	campaign: { fundRaised: ids.length * 500, supportersCount: ids.length },
});
const missing = new ApiError(404, { code: "NotFoundException", title: "Not found", message: "Deleted." });

let observed: ObservedCampaign | null = null;
beforeEach(() => {
	vi.spyOn(Math, "random").mockReturnValue(0);
});
afterEach(() => {
	observed?.end();
	vi.restoreAllMocks();
});

function observe(status: SessionStatus = "guest", donations: DonationList | null = none) {
	const requests: { resolve: (campaign: Campaign) => void; reject: (error: Error) => void }[] = [];
	const api = (() => new Promise<Campaign>((resolve, reject) => requests.push({ resolve, reject }))) as unknown as Call;
	const listeners = new Set<() => void>();
	const current = { status };
	const session = {
		status: () => current.status,
		subscribe(listener: () => void) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
	} as unknown as Session;
	const rendered = startState(named("rendered"), donations);
	let state: CampaignState = rendered;
	observed = observeCampaign(
		{ api, session, auth: () => ({ clientId: "id", lang: "en" }), rendered, renderedAt: Date.now() },
		(next) => {
			state = next;
		},
	);
	return {
		requests,
		observed,
		state: () => state,
		become(next: SessionStatus) {
			current.status = next;
			for (const listener of listeners) listener();
		},
	};
}

it("[C2] a guest's page requests nothing until something changes", () => {
	const { requests, state } = observe();
	expect(requests).toHaveLength(0);
	expect(state().campaign.title).toBe("rendered");
});

it("[C2] a session that begins or ends refetches the campaign, a refreshed token does not", async () => {
	const { requests, state, become } = observe();
	become("authenticated");
	become("authenticated");
	requests[0]?.resolve(named("own"));
	await vi.waitFor(() => expect(state().campaign.title).toBe("own"));
	expect(requests).toHaveLength(1);
	become("guest");
	expect(requests).toHaveLength(2);
});

it("[U4] an answer that was requested earlier does not overwrite a later state", async () => {
	const { requests, state, observed: campaign } = observe("authenticated");
	expect(requests).toHaveLength(1);
	campaign.replace(named("ended"));
	await vi.waitFor(() => expect(state().campaign.title).toBe("ended"));
	requests[0]?.resolve(named("before the end"));
	campaign.refresh();
	await vi.waitFor(() => expect(requests).toHaveLength(2));
	expect(state().campaign.title).toBe("ended");
	requests[1]?.resolve(named("after the end"));
	await vi.waitFor(() => expect(state().campaign.title).toBe("after the end"));
});

it("[C2] a hidden or deleted campaign stays shown, as gone and without permissions", async () => {
	const { requests, state, observed: campaign } = observe();
	campaign.refresh();
	requests[0]?.reject(missing);
	await vi.waitFor(() => expect(state().isGone).toBe(true));
	expect(state().campaign.title).toBe("rendered");
	expect(state().campaign.permissions).toEqual({ donate: false, update: false, delete: false });
});

it("[D2] the donations of a list that could not be loaded are not notified as new", async () => {
	const { state } = observe("guest", null);
	channel.publish(published(7, ["2", "1"]));
	await vi.waitFor(() => expect(state().live.donations?.total).toBe(2));
	expect(state().live.arrival).toBeNull();
	channel.publish(published(8, ["3", "2", "1"]));
	await vi.waitFor(() => expect(state().live.arrival?.donations.map(({ id }) => id)).toEqual(["3"]));
});

it("[D2] [U4] published figures replace older ones; a repeated state refetches the campaign", async () => {
	const { requests, state } = observe();
	channel.publish(published(7, ["1"]));
	channel.publish(published(9, ["3", "2", "1"]));
	channel.publish(published(8, ["2", "1"]));
	await vi.waitFor(() => expect(state().live).toMatchObject({ fundRaised: 1_500, supportersCount: 3 }));
	expect(state().live.arrival?.donations.map(({ id }) => id)).toEqual(["2", "3"]);
	await vi.waitFor(() => expect(requests).toHaveLength(1));
});
