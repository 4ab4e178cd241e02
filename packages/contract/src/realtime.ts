import { z } from "zod";
import { DonationList } from "./donations.ts";
import { Cents, Id } from "./primitives.ts";

/** Socket.IO: path, and the namespaces, which take an id of UUID form and nothing else. */
export const realtimePath = "/socket.io";
export const campaignNamespace = (campaignId: string): string => `/v1/campaign/${campaignId}`;

/** A state, not a step: a client keeps the one with the highest version. */
export const RefreshDonations = z.object({
	campaignId: Id,
	/** Grows by one with every change of the campaign's gifts. */
	version: z.number().int(),
	donations: DonationList,
	campaign: z.object({ fundRaised: Cents, supportersCount: z.number().int() }),
});
export type RefreshDonations = z.infer<typeof RefreshDonations>;

/** The handshake's `auth`. A bad or expired token makes a guest. */
export const RealtimeAuth = z.object({
	token: z.string().max(4096).optional(),
	clientId: z.string().max(100).optional(),
	lang: z.string().max(10).optional(),
});

export type CampaignServerEvents = {
	clientCreated: (payload: { clientId: string }) => void;
	"refresh-donations": (payload: RefreshDonations) => void;
};
/** `authorize` hands over a fresh token after a refresh. */
export type CampaignClientEvents = { authorize: (payload: { token: string }) => void };
