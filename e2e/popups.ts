import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { closeProject, goToCard, projectToRunFor, read, reopenProjects } from "./charity.ts";
import { expect, type Language, uniqueEmail } from "./fixtures.ts";
import { chooseReason } from "./reports.ts";
import { fillCard, fillDonation, password, pay } from "./story.ts";
import type { words } from "./words.ts";

type Say = (typeof words)["en"]["say"];

export type Place = {
	/** The product's address. */
	url: string;
	page: Page;
	say: Say;
	language: Language;
	campaign: string;
	/** The id of that campaign. */
	campaignId: string;
	/** A post of the author with a comment. */
	post?: { id: string; commentId: string };
	/** A campaign of the author with money that can be paid out. */
	payable?: string;
	/** A challenge of the campaign: past for guests; upcoming, then live for its author. */
	challenge: { id: string; goLive(): Promise<void> };
};
export type Popup = {
	name: string;
	/** The pages on which it exists; all of them if absent. */
	widths?: readonly number[];
	/** Shows no text of people. */
	isWithoutWords?: true;
	/** The role of the opened element; a dialog if absent. */
	shown?(place: Place): Locator;
	open(place: Place): Promise<void>;
};

/** Without the placeholder of the donation panel, which is always in the page. */
export const dialogs = '[role="dialog"]:not(#donation-sheet), [role="alertdialog"]';
export const dialog = (page: Page) => page.locator(dialogs);

/** A demo campaign for a charity project, which is planted once the catalogue has been mirrored. */
async function charityCampaign(url: string): Promise<string> {
	const found = async () => {
		const { data } = (await read(`${url}/v1/campaigns`)) as {
			data: { name: string; paymentProvider: string; permissions: { donate: boolean } }[];
		};
		return data.find(({ paymentProvider, permissions }) => paymentProvider === "globalgiving" && permissions.donate)
			?.name;
	};
	await expect.poll(found).toBeDefined();
	return String(await found());
}

async function openByAddress({ page, language, campaign }: Place, query: string) {
	await page.goto(`/${language}/campaign/${campaign}?${query}`);
	await expect(dialog(page)).toBeVisible();
}

async function openPayout({ page, language, payable, say }: Place) {
	await page.goto(`/${language}/account/payouts?popup=payoutCampaign&campaignId=${payable}`);
	await expect(dialog(page).getByLabel(say("payouts.popup.amount"))).toBeVisible();
	await expect(dialog(page).getByRole("button", { name: /6789/ })).toBeVisible();
}

async function reviewPayout(place: Place) {
	await openPayout(place);
	const { page, say } = place;
	await dialog(page).getByLabel(say("payouts.popup.amount")).fill("1");
	await dialog(page)
		.getByRole("button", { name: say("payouts.popup.next") })
		.click();
	await expect(dialog(page).getByText(say("payouts.popup.after"))).toBeVisible();
}

export const popupsOfGuests: Popup[] = [
	{
		name: "the phone's menu",
		isWithoutWords: true,
		widths: [390],
		async open({ page, say, language }) {
			await page.goto(`/${language}`);
			await page.getByRole("button", { name: say("common.header.menu") }).click();
			await expect(dialog(page)).toBeVisible();
		},
	},
	{
		name: "the cookie question",
		shown: ({ page, say }) => page.getByRole("button", { name: say("consent.question.accept") }),
		async open({ page, language }) {
			await page.goto(`/${language}/campaigns-and-streams`);
		},
	},
	{
		name: "loginForm",
		isWithoutWords: true,
		async open({ page, language }) {
			await page.goto(`/${language}/campaigns-and-streams?popup=loginForm`);
			await expect(dialog(page)).toBeVisible();
		},
	},
	{ name: "donationPanel", open: (place) => openByAddress(place, "popup=donationPanel") },
	{
		name: "donationPanel, payment",
		async open({ page, language, campaign }) {
			await page.goto(`/${language}/campaign/${campaign}`);
			await fillDonation(page, language, {});
			await expect(page.locator('iframe[src*="/frames/payment"]')).toBeVisible();
		},
	},
	{
		name: "successDonate",
		async open({ page, language, campaign, say }) {
			await page.goto(`/${language}/campaign/${campaign}`);
			await fillDonation(page, language, {});
			await fillCard(page, "4242 4242 4242 4242");
			await pay(page, language);
			await expect(page.getByRole("heading", { name: say("donation.result.successTitle") })).toBeVisible();
		},
	},
	{
		name: "subscribeCampaign",
		open: (place) => openByAddress(place, `popup=subscribeCampaign&campaignId=${place.campaignId}`),
	},
	{
		name: "subscribeCampaign, sent",
		async open(place) {
			await openByAddress(place, `popup=subscribeCampaign&campaignId=${place.campaignId}`);
			const { page, say } = place;
			await dialog(page).getByRole("textbox").fill(uniqueEmail("reader"));
			await dialog(page).getByRole("textbox").press("Enter");
			await expect(dialog(page).getByText(say("reader.subscription.popup.sentTitle"))).toBeVisible();
		},
	},
	...["onBeforeLeaving", "closeCampaignOrStreamCreation"].map((name) => ({
		name,
		isWithoutWords: true as const,
		open: (place: Place) => openByAddress(place, `popup=${name}&path=/faq`),
	})),
	{
		name: "shareCampaign",
		open: (place) => openByAddress(place, `popup=shareCampaign&campaign=${place.campaign}`),
	},
	{
		name: "reportCampaign",
		open: (place) => openByAddress(place, `popup=reportCampaign&campaignId=${place.campaignId}`),
	},
	{
		name: "reportCampaign, with errors",
		async open(place) {
			await openByAddress(place, `popup=reportCampaign&campaignId=${place.campaignId}`);
			await dialog(place.page)
				.getByRole("button", { name: place.say("reports.submit") })
				.click();
			await expect(dialog(place.page).locator('[aria-invalid="true"]').first()).toBeVisible();
		},
	},
	{
		name: "reportContent, anonymous",
		async open(place) {
			await openByAddress(place, `popup=reportContent&kind=campaign&subjectId=${place.campaignId}`);
			await chooseReason(place.page, place.language, "child-abuse");
			await expect(dialog(place.page).getByText(place.say("reports.anonymous"))).toBeVisible();
		},
	},
	...["", "&failed=true"].map((failed) => ({
		name: `campaignUnsubscribed${failed}`,
		open: (place: Place) => openByAddress(place, `popup=campaignUnsubscribed&campaignId=${place.campaignId}${failed}`),
	})),
	{
		name: "filterProjects",
		isWithoutWords: true,
		async open({ url, page, language }) {
			await projectToRunFor(url);
			await page.goto(`/${language}/featured-projects?popup=filterProjects`);
			await expect(dialog(page).getByRole("radio").first()).toBeVisible();
		},
	},
	{
		name: "inactiveProject",
		isWithoutWords: true,
		async open({ url, page, language }) {
			const { id } = await projectToRunFor(url, 8);
			await closeProject(id);
			await read(`${url}/v1/project/${id}?fresh=true`);
			await page.goto(`/${language}/project/${id}?popup=inactiveProject`);
			await expect(dialog(page)).toBeVisible();
			await reopenProjects(url);
		},
	},
	{
		name: "globalGivingDonationPanel",
		isWithoutWords: true,
		async open({ url, page, language }) {
			await page.goto(`/${language}/campaign/${await charityCampaign(url)}?popup=globalGivingDonationPanel`);
			await expect(dialog(page)).toBeVisible();
		},
	},
	{
		name: "globalGivingDonationPanel, card with errors",
		isWithoutWords: true,
		async open({ url, page, language, say }) {
			await page.goto(`/${language}/campaign/${await charityCampaign(url)}?popup=globalGivingDonationPanel`);
			await goToCard(page, language);
			// A press before the gateway's frames are ready shows another message.
			await expect(async () => {
				await pay(page, language);
				await expect(dialog(page).getByText(say("donation.card.number.problem"))).toBeVisible({ timeout: 2_000 });
			}).toPass();
		},
	},
	...["dinationStatus", "unsuccessDonate", "cancelDonation"].map((name) => ({
		name,
		isWithoutWords: true as const,
		open: (place: Place) => openByAddress(place, `popup=${name}&donation=${randomUUID()}`),
	})),
	...["PLAYBACK_LIMITED", "PLAYBACK_TIMEOUT"].map((name) => ({
		name,
		isWithoutWords: true as const,
		open: (place: Place) => openByAddress(place, `popup=${name}&streamId=${place.challenge.id}`),
	})),
	{
		name: "the wizard's tips",
		isWithoutWords: true,
		widths: [390],
		async open({ page, say, language }) {
			await page.goto(`/${language}/create-campaign`);
			await page.getByRole("button", { name: say("wizard.tips.open") }).click();
			await expect(dialog(page)).toBeVisible();
		},
	},
	{
		name: "closeCampaignOrStreamCreation",
		isWithoutWords: true,
		async open({ page, say, language }) {
			await page.goto(`/${language}/create-campaign`);
			await page.locator("label", { has: page.getByRole("checkbox") }).click();
			await page.getByRole("button", { name: say("common.close"), exact: true }).click();
			await expect(dialog(page)).toBeVisible();
		},
	},
];

export const popupsOfAuthors: Popup[] = [
	{
		name: "the owner's menu",
		shown: ({ page }) => page.getByRole("menu"),
		async open({ page, language, campaign }) {
			await page.goto(`/${language}/campaign/${campaign}`);
			await page.getByRole("main").locator('button[aria-haspopup="true"]').first().click();
		},
	},
	{
		name: "the account's menu",
		widths: [1440],
		shown: ({ page }) => page.getByRole("menu"),
		async open({ page, say, language }) {
			await page.goto(`/${language}/account/campaigns`);
			await page.getByRole("button", { name: say("common.header.account") }).click();
		},
	},
	...["editEmail", "editPassword", "profileImage", "deleteProfileImage", "profileImageCropper"].map((name) => ({
		name,
		async open({ page, language }: Place) {
			await page.goto(`/${language}/account/info?popup=${name}`);
			await expect(dialog(page)).toBeVisible();
		},
	})),
	{
		name: "asked again who one is",
		async open({ page, say, language }) {
			await page.goto(`/${language}/account/info`);
			await page.getByRole("button", { name: say("profile.privacy.download") }).click();
			await expect(dialog(page)).toBeVisible();
		},
	},
	{ name: "finishCampaign", open: (place) => openByAddress(place, "popup=finishCampaign") },
	{ name: "deleteCampaign", open: (place) => openByAddress(place, "popup=deleteCampaign") },
	{ name: "payoutCampaign", open: openPayout },
	{
		name: "payoutCampaign, with errors",
		async open(place) {
			await openPayout(place);
			await dialog(place.page)
				.getByRole("button", { name: place.say("payouts.popup.next") })
				.click();
			await expect(dialog(place.page).getByText(place.say("validation.amountInvalid"))).toBeVisible();
		},
	},
	{ name: "payoutCampaign, all figures", open: reviewPayout },
	{
		name: "payoutCampaign, done",
		async open(place) {
			await reviewPayout(place);
			await dialog(place.page)
				.getByRole("button", { name: place.say("payouts.popup.confirm", { amount: "$1.00" }) })
				.click();
			const once = place.page.getByLabel(place.say("reauthentication.password"), { exact: true });
			const done = place.page.getByText(place.say("payouts.popup.follow"));
			// The proof is good for ten minutes.
			await expect(once.or(done)).toBeVisible();
			if (await once.isVisible()) await once.fill(password).then(() => once.press("Enter"));
			await expect(done).toBeVisible();
		},
	},
	...["postEdit", "postDelete", "commentDelete"].map((name) => ({
		name,
		open: (place: Place) =>
			openByAddress(place, `popup=${name}&postId=${place.post?.id}&commentId=${place.post?.commentId}`),
	})),
	...["streamSettings", "deleteStream"].map((name) => ({
		name,
		open: (place: Place) => openByAddress(place, `popup=${name}&streamId=${place.challenge.id}`),
	})),
	...["stopStream", "LIVE_STREAM_LIMITED", "LIVE_STREAM_TIMEOUT"].map((name) => ({
		name,
		async open(place: Place) {
			await place.challenge.goLive();
			await openByAddress(place, `popup=${name}&streamId=${place.challenge.id}`);
		},
	})),
];
