import type { RateLimitTable } from "./platform/http/mount.ts";
import type { CallLimit } from "./platform/http/rate-limits.ts";

const minute = 60;
const hour = 3_600;

/** For searches that are expensive for the database or the catalogue. */
const searching: readonly CallLimit[] = [
	{ per: "client", points: 1_200, seconds: 10 * minute, whenBroken: "open" },
	{ per: "address", points: 6_000, seconds: 10 * minute, whenBroken: "open" },
];

/** Bounds one operator; attempts of non-operators are counted as well. */
const operating: readonly CallLimit[] = [{ per: "account", points: 600, seconds: hour, whenBroken: "closed" }];

/** No limit by campaign or e-mail, which could silence others: such a flood is stored, not mailed. */
const reporting: readonly CallLimit[] = [
	{ per: "address", points: 30, seconds: hour, whenBroken: "closed", proofFactor: 10 },
	{ per: "account", points: 30, seconds: hour, whenBroken: "closed" },
	{ per: "client", points: 10, seconds: hour, whenBroken: "closed" },
];

/**
 * Rate limits of the routes, counted over all processes. Passwords and money fail closed when the store fails. Many
 * people may share one network address (a mobile network, a stadium), so limits by address are wide and those by
 * account, and by e-mail in combination with the network, are narrow. No limit counts by e-mail or campaign alone: a
 * stranger could exhaust it for the others. The client's label is chosen by the client and stops no attacker; it prevents
 * one looping browser from exhausting the limits of everyone at its address. A limit that a proof of work lifts comes
 * first, so that the refused attempt counts for no other.
 */
export const rateLimitRules: RateLimitTable = {
	signUp: [
		{ per: "client", points: 10, seconds: hour, whenBroken: "closed" },
		{ per: "address", points: 30, seconds: hour, whenBroken: "closed" },
		{ per: "email+address", points: 5, seconds: hour, whenBroken: "closed" },
	],
	sendActivation: [
		{ per: "client", points: 10, seconds: hour, whenBroken: "closed" },
		{ per: "address", points: 30, seconds: hour, whenBroken: "closed" },
		{ per: "email+address", points: 5, seconds: hour, whenBroken: "closed" },
	],
	activate: [{ per: "address", points: 60, seconds: hour, whenBroken: "closed" }],
	resetPassword: [
		{ per: "client", points: 10, seconds: hour, whenBroken: "closed" },
		{ per: "address", points: 30, seconds: hour, whenBroken: "closed" },
		{ per: "email+address", points: 5, seconds: hour, whenBroken: "closed" },
	],
	newPassword: [
		{ per: "address", points: 60, seconds: hour, whenBroken: "closed" },
		{ per: "email+address", points: 20, seconds: hour, whenBroken: "closed" },
	],
	// Failures are counted separately (`modules/accounts/sign-in/sign-in-limits.ts`); these bound the cost of attempts.
	signIn: [
		{ per: "client", points: 60, seconds: 10 * minute, whenBroken: "closed" },
		{ per: "address", points: 600, seconds: 10 * minute, whenBroken: "closed" },
	],
	requestSignInLink: [
		{ per: "client", points: 10, seconds: hour, whenBroken: "closed" },
		{ per: "address", points: 30, seconds: hour, whenBroken: "closed" },
		{ per: "email+address", points: 5, seconds: hour, whenBroken: "closed" },
	],
	signInByLink: [
		{ per: "address", points: 60, seconds: hour, whenBroken: "closed" },
		{ per: "email+address", points: 20, seconds: hour, whenBroken: "closed" },
	],
	updateProfile: [
		{ per: "account", points: 60, seconds: hour, whenBroken: "closed" },
		{ per: "address", points: 300, seconds: hour, whenBroken: "closed" },
		{ per: "email+address", points: 5, seconds: hour, whenBroken: "closed" },
	],
	// Each time one more mail may go to an address that does not take any.
	resumeMail: [{ per: "account", points: 5, seconds: 24 * hour, whenBroken: "closed" }],
	changePassword: [{ per: "account", points: 10, seconds: 10 * minute, whenBroken: "closed" }],
	// Each session of a person at the desk needs a proof of its own every ten minutes.
	reauthenticate: [{ per: "account", points: 30, seconds: 10 * minute, whenBroken: "closed" }],
	// Wrong codes are counted separately (`modules/accounts/second-factor/check-factor.ts`).
	passSecondFactor: [
		{ per: "client", points: 60, seconds: 10 * minute, whenBroken: "closed" },
		{ per: "address", points: 300, seconds: 10 * minute, whenBroken: "closed" },
	],
	requestPasskeySignIn: [{ per: "address", points: 300, seconds: 10 * minute, whenBroken: "closed" }],
	requestPasskeyProof: [{ per: "account", points: 60, seconds: 10 * minute, whenBroken: "closed" }],
	beginTotp: [{ per: "account", points: 30, seconds: hour, whenBroken: "closed" }],
	confirmTotp: [{ per: "account", points: 20, seconds: 10 * minute, whenBroken: "closed" }],
	removeTotp: [{ per: "account", points: 30, seconds: hour, whenBroken: "closed" }],
	beginPasskey: [{ per: "account", points: 30, seconds: hour, whenBroken: "closed" }],
	addPasskey: [{ per: "account", points: 30, seconds: hour, whenBroken: "closed" }],
	removePasskey: [{ per: "account", points: 30, seconds: hour, whenBroken: "closed" }],
	renewRecoveryCodes: [{ per: "account", points: 30, seconds: hour, whenBroken: "closed" }],
	confirmEmailChange: [
		{ per: "address", points: 60, seconds: hour, whenBroken: "closed" },
		{ per: "email+address", points: 20, seconds: hour, whenBroken: "closed" },
	],
	undoEmailChange: [
		{ per: "address", points: 60, seconds: hour, whenBroken: "closed" },
		{ per: "email+address", points: 20, seconds: hour, whenBroken: "closed" },
	],
	cancelEmailChange: [{ per: "account", points: 60, seconds: hour, whenBroken: "open" }],
	endSession: [{ per: "account", points: 120, seconds: hour, whenBroken: "open" }],
	endOtherSessions: [{ per: "account", points: 60, seconds: hour, whenBroken: "open" }],
	unlinkIdentity: [{ per: "account", points: 60, seconds: hour, whenBroken: "closed" }],
	cancelAccountDeletion: [{ per: "account", points: 60, seconds: hour, whenBroken: "open" }],
	handOver: [{ per: "address", points: 120, seconds: 10 * minute, whenBroken: "closed" }],
	getPersonalData: [{ per: "account", points: 10, seconds: hour, whenBroken: "closed" }],
	requestAccountDeletion: [{ per: "account", points: 10, seconds: hour, whenBroken: "closed" }],
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
		// A stadium is one address: with a proof each, six thousand donors pass in ten minutes.
		{ per: "address", points: 60, seconds: 10 * minute, whenBroken: "closed", proofFactor: 100 },
		{ per: "client", points: 30, seconds: 10 * minute, whenBroken: "closed" },
		{ per: "email+address", points: 20, seconds: 10 * minute, whenBroken: "closed", proofFactor: 10 },
	],
	unlockDonation: [
		{ per: "client", points: 20, seconds: 10 * minute, whenBroken: "closed" },
		{ per: "address", points: 60, seconds: 10 * minute, whenBroken: "closed" },
	],
	proveDonor: [{ per: "address", points: 120, seconds: 10 * minute, whenBroken: "closed" }],
	requestDonorLink: [
		{ per: "client", points: 10, seconds: hour, whenBroken: "closed" },
		{ per: "address", points: 30, seconds: hour, whenBroken: "closed" },
		{ per: "email+address", points: 5, seconds: hour, whenBroken: "closed" },
	],
	openDonorPage: [{ per: "address", points: 60, seconds: hour, whenBroken: "closed" }],
	leaveDonorPage: [{ per: "address", points: 600, seconds: 10 * minute, whenBroken: "open" }],
	getDonorPage: [{ per: "address", points: 600, seconds: 10 * minute, whenBroken: "open" }],
	listDonorDonations: [{ per: "address", points: 600, seconds: 10 * minute, whenBroken: "open" }],
	getDonorConfirmation: [{ per: "address", points: 600, seconds: 10 * minute, whenBroken: "open" }],
	getDonorStatementYears: [{ per: "address", points: 600, seconds: 10 * minute, whenBroken: "open" }],
	// Each reads all donations of a year.
	issueStatement: [
		{ per: "account", points: 60, seconds: 10 * minute, whenBroken: "closed" },
		{ per: "address", points: 300, seconds: 10 * minute, whenBroken: "closed" },
	],
	issueDonorStatement: [
		{ per: "client", points: 60, seconds: 10 * minute, whenBroken: "closed" },
		{ per: "address", points: 120, seconds: 10 * minute, whenBroken: "closed" },
	],
	saveDonorDetails: [
		{ per: "account", points: 60, seconds: hour, whenBroken: "closed" },
		{ per: "address", points: 300, seconds: hour, whenBroken: "closed" },
	],
	saveDonorPageDetails: [
		{ per: "client", points: 60, seconds: hour, whenBroken: "closed" },
		{ per: "address", points: 120, seconds: hour, whenBroken: "closed" },
	],
	declareGiftAid: [
		{ per: "account", points: 20, seconds: hour, whenBroken: "closed" },
		{ per: "address", points: 100, seconds: hour, whenBroken: "closed" },
	],
	cancelGiftAid: [
		{ per: "account", points: 20, seconds: hour, whenBroken: "closed" },
		{ per: "address", points: 100, seconds: hour, whenBroken: "closed" },
	],
	declareGuestGiftAid: [
		{ per: "client", points: 20, seconds: hour, whenBroken: "closed" },
		{ per: "address", points: 100, seconds: hour, whenBroken: "closed" },
	],
	cancelGuestGiftAid: [
		{ per: "client", points: 20, seconds: hour, whenBroken: "closed" },
		{ per: "address", points: 100, seconds: hour, whenBroken: "closed" },
	],
	requestPayout: [
		{ per: "account", points: 30, seconds: hour, whenBroken: "closed" },
		{ per: "address", points: 120, seconds: hour, whenBroken: "closed" },
	],
	refundOwnDonation: [
		{ per: "account", points: 60, seconds: hour, whenBroken: "closed" },
		{ per: "address", points: 120, seconds: hour, whenBroken: "closed" },
	],
	// Each reads all of the campaign's transfers.
	getStatement: [{ per: "account", points: 120, seconds: 10 * minute, whenBroken: "open" }],
	listStatementMonths: [{ per: "account", points: 120, seconds: 10 * minute, whenBroken: "open" }],
	getPayoutReceipt: [{ per: "account", points: 120, seconds: 10 * minute, whenBroken: "open" }],
	getStripeOnboarding: [
		{ per: "account", points: 30, seconds: hour, whenBroken: "closed" },
		{ per: "address", points: 300, seconds: hour, whenBroken: "closed" },
	],
	replaceStripeAccount: [
		{ per: "account", points: 10, seconds: hour, whenBroken: "closed" },
		{ per: "address", points: 100, seconds: hour, whenBroken: "closed" },
	],
	getStripeAccount: [{ per: "account", points: 600, seconds: 10 * minute, whenBroken: "open" }],
	listPaymentMethods: [{ per: "account", points: 300, seconds: 10 * minute, whenBroken: "open" }],
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
	// The page asks every three seconds, in two tabs.
	getEncoderStatus: [{ per: "account", points: 600, seconds: 10 * minute, whenBroken: "open" }],
	listRecordingFiles: [
		{ per: "client", points: 120, seconds: 10 * minute, whenBroken: "open" },
		{ per: "address", points: 1_200, seconds: 10 * minute, whenBroken: "open" },
	],
	listCaptions: [{ per: "account", points: 300, seconds: 10 * minute, whenBroken: "open" }],
	getCaptions: [{ per: "account", points: 300, seconds: 10 * minute, whenBroken: "open" }],
	// Each may send the largest text.
	saveCaptions: [
		{ per: "account", points: 120, seconds: hour, whenBroken: "closed" },
		{ per: "address", points: 600, seconds: hour, whenBroken: "closed" },
	],
	deleteCaptions: [{ per: "account", points: 120, seconds: hour, whenBroken: "open" }],
	// A phrase is sent about once a second while it is spoken.
	sendLiveCaption: [{ per: "account", points: 900, seconds: 10 * minute, whenBroken: "open" }],
	// Each reads the journal of a recording.
	listAutomaticCaptions: [{ per: "account", points: 60, seconds: 10 * minute, whenBroken: "open" }],
	listClips: [
		{ per: "client", points: 1_200, seconds: 10 * minute, whenBroken: "open" },
		{ per: "address", points: 12_000, seconds: 10 * minute, whenBroken: "open" },
	],
	getClip: [
		{ per: "client", points: 1_200, seconds: 10 * minute, whenBroken: "open" },
		{ per: "address", points: 12_000, seconds: 10 * minute, whenBroken: "open" },
	],
	// Each reads the journal of a recording.
	createClip: [
		{ per: "account", points: 60, seconds: hour, whenBroken: "closed" },
		{ per: "address", points: 300, seconds: hour, whenBroken: "closed" },
	],
	renameClip: [{ per: "account", points: 120, seconds: hour, whenBroken: "open" }],
	deleteClip: [{ per: "account", points: 120, seconds: hour, whenBroken: "open" }],
	// The page of a broadcast requests it every half minute.
	getBroadcastStatistics: [{ per: "account", points: 120, seconds: 10 * minute, whenBroken: "open" }],
	endLiveStream: [{ per: "account", points: 60, seconds: 10 * minute, whenBroken: "open" }],
	// Three of them are one measurement.
	measureUplink: [
		{ per: "account", points: 30, seconds: 10 * minute, whenBroken: "closed" },
		{ per: "address", points: 300, seconds: 10 * minute, whenBroken: "closed" },
	],
	createViewerSession: [
		{ per: "client", points: 120, seconds: 10 * minute, whenBroken: "open" },
		{ per: "address", points: 6_000, seconds: 10 * minute, whenBroken: "open" },
	],
	createPost: [
		{ per: "account", points: 60, seconds: hour, whenBroken: "closed" },
		{ per: "address", points: 300, seconds: hour, whenBroken: "closed" },
	],
	updatePost: [
		{ per: "account", points: 120, seconds: hour, whenBroken: "closed" },
		{ per: "address", points: 600, seconds: hour, whenBroken: "closed" },
	],
	deletePost: [{ per: "account", points: 120, seconds: hour, whenBroken: "open" }],
	// Each call may make us read a page and store its picture for a day.
	getLinkPreview: [
		{ per: "account", points: 100, seconds: 24 * hour, whenBroken: "closed" },
		{ per: "address", points: 600, seconds: 24 * hour, whenBroken: "closed" },
	],
	// Each carries a proof picture.
	addOfflineDonation: [
		{ per: "account", points: 60, seconds: hour, whenBroken: "closed" },
		{ per: "address", points: 300, seconds: hour, whenBroken: "closed" },
	],
	removeOfflineDonation: [{ per: "account", points: 120, seconds: hour, whenBroken: "open" }],
	likePost: [
		{ per: "account", points: 120, seconds: 10 * minute, whenBroken: "open" },
		{ per: "address", points: 6_000, seconds: 10 * minute, whenBroken: "open" },
	],
	createComment: [
		{ per: "account", points: 60, seconds: 10 * minute, whenBroken: "closed" },
		{ per: "address", points: 1_200, seconds: 10 * minute, whenBroken: "closed" },
	],
	deleteComment: [{ per: "account", points: 300, seconds: hour, whenBroken: "open" }],
	getDonation: [{ per: "address", points: 600, seconds: 10 * minute, whenBroken: "open" }],
	listProjects: searching,
	listProjectOrganizations: searching,
	listProjectCountries: searching,
	listProjectThemes: searching,
	listCharities: searching,
	getProjectGallery: searching,
	listProjectReports: searching,
	subscribe: [
		{ per: "account", points: 60, seconds: hour, whenBroken: "closed" },
		{ per: "client", points: 30, seconds: hour, whenBroken: "closed" },
		{ per: "address", points: 120, seconds: hour, whenBroken: "closed" },
		{ per: "email+address", points: 10, seconds: hour, whenBroken: "closed" },
	],
	unsubscribe: [{ per: "address", points: 600, seconds: hour, whenBroken: "open" }],
	confirmSubscription: [{ per: "address", points: 120, seconds: hour, whenBroken: "closed" }],
	undoUnsubscribe: [{ per: "address", points: 120, seconds: hour, whenBroken: "closed" }],
	reportCampaign: reporting,
	reportContent: reporting,
	hideContent: operating,
	restoreContent: operating,
	resolveDonation: operating,
	correctDonation: operating,
	refundDonation: operating,
	settleBalance: operating,
	makeGiftAidClaim: operating,
	deleteGiftAidClaim: operating,
	holdPayouts: operating,
	releasePayouts: operating,
	pinStream: operating,
	unpinStream: operating,
	suspendAccount: operating,
	restoreAccount: operating,
	endAccountSessions: operating,
	resendActivation: operating,
	resumeAccountMail: operating,
	correctEmail: operating,
	stopCampaign: operating,
	resumeCampaign: operating,
	requestCampaignRefund: operating,
	approveCampaignRefund: operating,
	startCampaignRefund: operating,
	cancelCampaignRefund: operating,
	noteLetter: operating,
	assignLetter: operating,
	decidePayout: operating,
	requeueJobs: operating,
	grantDeskRole: operating,
	revokeDeskRole: operating,
	answerLetter: operating,
	decideReport: operating,
	decideObjection: operating,
	setLetterState: operating,
	searchAccounts: operating,
	searchCampaigns: operating,
	searchDonations: operating,
	searchPosts: operating,
	searchStreams: operating,
	contactUs: [
		{ per: "address", points: 30, seconds: hour, whenBroken: "closed", proofFactor: 10 },
		{ per: "client", points: 10, seconds: hour, whenBroken: "closed" },
		{ per: "email+address", points: 5, seconds: hour, whenBroken: "closed", proofFactor: 10 },
	],
};
