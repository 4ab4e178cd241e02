import { index, type RouteConfig, route } from "@react-router/dev/routes";

/**
 * The site map. Everything lives below a language. The segment is optional here only so that every address matches:
 * the middleware of `language.tsx` sends the ones without a supported language to one that has it.
 */
export default [
	route(":lang?", "routes/language.tsx", [
		index("routes/landing.tsx"),
		route("campaigns-and-streams", "routes/overview.tsx"),
		route("campaign/:name?", "routes/campaign.tsx"),
		route("account", "routes/account.tsx", [
			index("routes/account-index.tsx"),
			route("campaigns", "routes/account-campaigns.tsx"),
		]),
		route("create-campaign", "routes/create-campaign.tsx"),
		route("create-stream/:campaignId?/:campaignName?", "routes/create-stream.tsx"),
		route("broadcast/:streamId", "routes/broadcast.tsx"),
		route("sign-up", "routes/sign-up.tsx"),
		route("sign-in", "routes/sign-in.tsx"),
		route("forgot-password", "routes/forgot-password.tsx"),
		route("create-new-password", "routes/create-new-password.tsx"),
		route("activate-account", "routes/activate-account.tsx"),
		route("faq", "routes/text-page.tsx", { id: "faq" }),
		route("terms", "routes/text-page.tsx", { id: "terms" }),
		route("cookies", "routes/text-page.tsx", { id: "cookies" }),
		route("privacy", "routes/text-page.tsx", { id: "privacy" }),
		route("about", "routes/text-page.tsx", { id: "about" }),
		route("contacts", "routes/contacts.tsx"),
		// What the kit looks like, for those who build with it.
		...(import.meta.env.DEV ? [route("kit", "routes/kit.tsx")] : []),
		route("not-found", "routes/not-found.tsx"),
		route("*", "routes/not-found.tsx", { id: "catch-all" }),
	]),
] satisfies RouteConfig;
