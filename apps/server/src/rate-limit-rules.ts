import type { RateLimitTable } from "./platform/http/mount.ts";

const minute = 60;
const hour = 3_600;

/**
 * How often a route may be called, counted over all processes. Passwords and money refuse when the store is broken.
 * Many people may share one network address (a mobile network, a stadium), so limits by address are wide and those by
 * account, e-mail or campaign are narrow. The client's label is its own invention and stops no attacker; it keeps one
 * browser that runs wild from using up the limits of everybody at its address.
 */
export const rateLimitRules: RateLimitTable = {
	signUp: [
		{ per: "client", points: 10, seconds: hour, whenBroken: "closed" },
		{ per: "address", points: 30, seconds: hour, whenBroken: "closed" },
		{ per: "email", points: 5, seconds: hour, whenBroken: "closed" },
	],
	sendActivation: [
		{ per: "client", points: 10, seconds: hour, whenBroken: "closed" },
		{ per: "address", points: 30, seconds: hour, whenBroken: "closed" },
		{ per: "email", points: 5, seconds: hour, whenBroken: "closed" },
	],
	activate: [{ per: "address", points: 60, seconds: hour, whenBroken: "closed" }],
	resetPassword: [
		{ per: "client", points: 10, seconds: hour, whenBroken: "closed" },
		{ per: "address", points: 30, seconds: hour, whenBroken: "closed" },
		{ per: "email", points: 5, seconds: hour, whenBroken: "closed" },
	],
	newPassword: [
		{ per: "address", points: 60, seconds: hour, whenBroken: "closed" },
		{ per: "email", points: 20, seconds: hour, whenBroken: "closed" },
	],
	signIn: [
		{ per: "client", points: 30, seconds: 10 * minute, whenBroken: "closed" },
		{ per: "address", points: 60, seconds: 10 * minute, whenBroken: "closed" },
		{ per: "email", points: 10, seconds: 10 * minute, whenBroken: "closed" },
	],
	refreshToken: [{ per: "address", points: 600, seconds: 10 * minute, whenBroken: "open" }],
	signOut: [{ per: "address", points: 600, seconds: 10 * minute, whenBroken: "open" }],
	createCampaign: [
		{ per: "account", points: 20, seconds: hour, whenBroken: "closed" },
		{ per: "address", points: 60, seconds: hour, whenBroken: "closed" },
	],
	updateCampaign: [
		{ per: "account", points: 120, seconds: hour, whenBroken: "closed" },
		{ per: "address", points: 600, seconds: hour, whenBroken: "closed" },
	],
	endCampaign: [{ per: "account", points: 60, seconds: hour, whenBroken: "closed" }],
	deleteCampaign: [{ per: "account", points: 60, seconds: hour, whenBroken: "closed" }],
	donate: [
		{ per: "client", points: 30, seconds: 10 * minute, whenBroken: "closed" },
		{ per: "address", points: 60, seconds: 10 * minute, whenBroken: "closed" },
		{ per: "email", points: 20, seconds: 10 * minute, whenBroken: "closed" },
		{ per: "campaign", points: 6_000, seconds: 10 * minute, whenBroken: "closed" },
	],
	unlockDonation: [
		{ per: "client", points: 20, seconds: 10 * minute, whenBroken: "closed" },
		{ per: "address", points: 60, seconds: 10 * minute, whenBroken: "closed" },
	],
	createLiveStream: [
		{ per: "account", points: 30, seconds: hour, whenBroken: "closed" },
		{ per: "address", points: 90, seconds: hour, whenBroken: "closed" },
	],
	updateLiveStream: [
		{ per: "account", points: 120, seconds: hour, whenBroken: "closed" },
		{ per: "address", points: 600, seconds: hour, whenBroken: "closed" },
	],
	deleteLiveStream: [{ per: "account", points: 60, seconds: hour, whenBroken: "closed" }],
	createLiveConfig: [{ per: "account", points: 60, seconds: 10 * minute, whenBroken: "closed" }],
	endLiveStream: [{ per: "account", points: 60, seconds: 10 * minute, whenBroken: "open" }],
	createViewerSession: [
		{ per: "client", points: 120, seconds: 10 * minute, whenBroken: "open" },
		{ per: "address", points: 6_000, seconds: 10 * minute, whenBroken: "open" },
	],
	getDonation: [{ per: "address", points: 600, seconds: 10 * minute, whenBroken: "open" }],
	contactUs: [
		{ per: "client", points: 10, seconds: hour, whenBroken: "closed" },
		{ per: "address", points: 30, seconds: hour, whenBroken: "closed" },
		{ per: "email", points: 5, seconds: hour, whenBroken: "closed" },
	],
};
