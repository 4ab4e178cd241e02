import { index, type RouteConfig, route } from "@react-router/dev/routes";

/**
 * The site map. Every page is below a language. The segment is optional only so that every URL matches: the middleware
 * of `language.tsx` redirects those without a supported language.
 */
export default [
	route(":lang?", "routes/language.tsx", [
		index("routes/landing.tsx"),
		route("campaigns-and-streams", "routes/overview.tsx"),
		// One route for a campaign and the page of each of its challenges, `challenge/{id}`, as for the desk.
		route("campaign/:name?/:part?/:streamId?", "routes/campaign.tsx"),
		route("campaign/:name/clip/:clipId", "routes/clip.tsx"),
		route("featured-projects", "routes/featured-projects.tsx"),
		route("project/:id", "routes/project.tsx"),
		route("organization/:id", "routes/organization.tsx"),
		route("user/:id?", "routes/user.tsx"),
		route("account", "routes/account/account.tsx", [
			index("routes/account/account-index.tsx"),
			route("campaigns", "routes/account/account-campaigns.tsx"),
			route("info", "routes/account/account-info.tsx"),
			route("donations", "routes/account/account-donations.tsx"),
			// The documents below it have no routes of their own: the site map is part of every page.
			route("payouts/*", "routes/account/account-payouts.tsx"),
		]),
		// One route for the donor's page, its confirmations and statements, as for the desk.
		route("giving/:part?/:id?", "routes/donor-giving.tsx"),
		// One route for the whole desk: the site map is part of every page.
		route("operator/:part?", "routes/operator.tsx"),
		route("create-campaign", "routes/create-campaign.tsx"),
		route("create-stream/:campaignId?/:campaignName?", "routes/create-stream.tsx"),
		route("broadcast/:streamId", "routes/broadcast/broadcast.tsx"),
		route("broadcast/:streamId/encoder", "routes/broadcast/encoder.tsx"),
		route("broadcast/:streamId/statistics", "routes/broadcast/broadcast-statistics.tsx"),
		route("broadcast/:streamId/captions", "routes/broadcast/recording-captions.tsx"),
		route("broadcast/:streamId/clips", "routes/broadcast/recording-clips.tsx"),
		route("device-check", "routes/device-check.tsx"),
		route("sign-up", "routes/sign-up.tsx"),
		route("sign-in", "routes/sign-in.tsx"),
		route("forgot-password", "routes/forgot-password.tsx"),
		route("sign-in-link", "routes/sign-in-link.tsx"),
		route("create-new-password", "routes/create-new-password.tsx"),
		route("campaign-subscribe/:campaignId", "routes/campaign-news.tsx", { id: "news" }),
		route("campaign-unsubscribe/:campaignId", "routes/campaign-news.tsx", { id: "no-news" }),
		route("activate-account", "routes/activate-account.tsx"),
		route("confirm-donation", "routes/confirm-donation.tsx"),
		route("change-email", "routes/change-email.tsx"),
		route("faq", "routes/text-page.tsx", { id: "faq" }),
		route("terms", "routes/text-page.tsx", { id: "terms" }),
		route("cookies", "routes/text-page.tsx", { id: "cookies" }),
		route("privacy", "routes/text-page.tsx", { id: "privacy" }),
		route("about", "routes/text-page.tsx", { id: "about" }),
		route("accessibility", "routes/text-page.tsx", { id: "accessibility" }),
		route("contacts", "routes/contacts.tsx"),
		// The component gallery for developers.
		...(import.meta.env.DEV ? [route("kit", "routes/kit.tsx")] : []),
		route("not-found", "routes/not-found.tsx"),
		route("*", "routes/not-found.tsx", { id: "catch-all" }),
	]),
] satisfies RouteConfig;
