import { createTestApp, createTestCampaign, ensureWebBuild, signUpPerson, type TestApp, until } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createDesk, type Desk, insertLive } from "./operator.test-steps.ts";

let app: TestApp;
let desk: Desk;
beforeAll(async () => {
	await ensureWebBuild();
	// A fixed clock, so that no page copy expires: only the change itself evicts one.
	const now = new Date();
	app = await createTestApp(inject("postgresUrl"), { pages: true, nodes: 2, clock: () => now });
	desk = await createDesk(app);
}, 180_000);
afterAll(() => app?.stop());

const host = () => ({ host: new URL(app.url).host });
/** The page as each node serves it to a guest. */
const pagesOf = (path: string) =>
	Promise.all(app.urls.map(async (url) => (await fetch(url + path, { headers: host() })).text()));

describe("pages that guests share", () => {
	it("[U3] [L1] stop showing a hidden campaign at once: overview with its challenge, front page, other campaigns' pages", async () => {
		const author = await signUpPerson(app);
		const title = "Hidden from every page";
		const { id } = await createTestCampaign(author, { title });
		const other = await createTestCampaign(author, { title: "Beside it" });
		await insertLive(app, id, { title: "Challenge of the hidden one" });
		const { id: userId } = await author.call("getProfile", {});
		const paths = ["/en", "/uk/campaigns-and-streams", `/en/campaign/${other.name}`, `/en/user/${userId}`];
		const shown = async (path: string, text: string) => (await pagesOf(path)).map((page) => page.includes(text));
		for (const path of paths) expect({ path, shown: await shown(path, title) }).toEqual({ path, shown: [true, true] });
		const challenge = ["/en/campaigns-and-streams", "Challenge of the hidden one"] as const;
		expect(await shown(...challenge)).toEqual([true, true]);
		await desk.hide("campaign", id);
		for (const [path, text] of [...paths.map((path) => [path, title] as const), challenge]) {
			await until(`${path} without ${text}`, async () => !(await shown(path, text)).includes(true));
		}
	});

	it("[N1] [N2] [U3] drop a hidden comment and a hidden post at once, and show them when they are restored", async () => {
		const author = await signUpPerson(app);
		const { id, name } = await createTestCampaign(author);
		const { id: postId } = await author.call("createPost", {
			params: { campaignId: id },
			body: { text: "Post to go." },
		});
		const body = { text: "Comment to go." };
		const comment = await author.call("createComment", { params: { postId }, body });
		const path = `/en/campaign/${name}`;
		const shows = (text: string, isShown: boolean) =>
			until(`${text}: ${isShown}`, async () => (await pagesOf(path)).every((page) => page.includes(text) === isShown));
		await shows("Comment to go.", true);
		await desk.hide("comment", comment.id);
		await shows("Comment to go.", false);
		await desk.hide("post", postId);
		await shows("Post to go.", false);
		await desk.restore("post", postId);
		await desk.restore("comment", comment.id);
		await shows("Comment to go.", true);
	});
});
