import { expect, it } from "vitest";
import { createGuestRules } from "./guest-routes.ts";

type Routes = Parameters<typeof createGuestRules>[0];

const route = (id: string, path: string, handle?: object, parentId?: string) => ({
	id,
	path,
	parentId,
	module: { handle },
});
const routes = {
	language: route("language", ":language"),
	campaign: route("campaign", "campaign/:name", { guests: { shows: [], queries: ["tab"] } }, "language"),
	account: route("account", "account", {}, "language"),
} as unknown as Routes;

it("[L1] the rule of a page is the same on every call, also after more addresses than are cached", () => {
	const ruleOf = createGuestRules(routes);
	for (const round of ["first", "second"]) {
		expect(ruleOf("/en/campaign/run"), round).toEqual({ queries: ["tab"] });
		expect(ruleOf("/en/account"), round).toBeNull();
		expect(ruleOf("/campaign/run"), round).toBeNull();
		for (let n = 0; n < 1_500; n++) expect(ruleOf(`/uk/campaign/${n}`)).toEqual({ queries: ["tab"] });
	}
});
