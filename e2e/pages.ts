import { projectToRunFor } from "./charity.ts";

/** The values of `{campaign}` and the like in a path. */
export type PagePlaces = Record<string, string | undefined>;

export const fillPath = (path: string, places: PagePlaces): string =>
	path.replace(/\{(\w+)\}/g, (_, kind: string) => String(places[kind]));

/** Each page by the path below its language; `{campaign}` and the like are replaced by `fillPath`. */
export const pagesToGiveOn = [
	"",
	"/campaigns-and-streams",
	"/campaign/{campaign}",
	"/campaign/{challenged}/challenge/{challenge}",
	"/campaign/{campaign}/clip/{missing}",
	"/featured-projects",
	"/featured-projects?country={country}&search=zzqqxx",
	"/project/{project}",
	"/project/{project}?tab=reports",
	"/organization/{organization}",
	"/create-campaign",
	"/create-campaign?charity={project}",
	"/user/{author}",
	"/campaign-subscribe/{campaignId}?token=none",
	"/campaign-unsubscribe/{campaignId}?token=none",
	"/confirm-donation?code=none",
	"/giving",
	"/giving?code=none",
	"/giving/confirmation/{missing}",
	"/giving/2024",
];

export const pagesOfAccountsAndTexts = [
	"/change-email",
	"/change-email?email=a@example.org&token=none",
	"/change-email?email=a@example.org&token=none&undo=true",
	"/sign-up",
	"/sign-in",
	"/forgot-password",
	"/create-new-password?email=a@example.org&token=none",
	"/sign-in-link?email=a@example.org&token=none",
	"/activate-account?email=a@example.org&token=none",
	"/faq",
	"/terms",
	"/cookies",
	"/privacy",
	"/contacts",
	"/device-check",
	"/about",
	"/accessibility",
	"/nowhere",
];

export const pagesOfAuthors = [
	"/account/campaigns",
	"/account/info",
	"/account/donations",
	"/account/payouts",
	"/giving/confirmation/{missing}?account",
	"/giving/2024?account",
	"/account/payouts/{missing}/2026-01",
	"/create-campaign",
	"/create-campaign?campaign={own}",
	"/campaign/{own}",
	"/campaign/{busy}/challenge/{stream}",
	"/create-stream/{ownId}/{own}",
	"/create-stream/{ownId}/{own}?id={stream}",
	"/broadcast/{stream}",
	"/broadcast/{stream}/encoder",
	"/broadcast/{stream}/statistics",
	"/broadcast/{stream}/captions",
	"/broadcast/{stream}/clips",
];

export const pagesOfTheOperator = [
	"/operator",
	"/operator?kind=reports",
	"/operator?kind=reports&state=answered",
	"/operator/report-figures",
	"/operator/unknown-donations",
	"/operator/search?kind=accounts",
	"/operator/search?kind=campaigns",
	"/operator/search?kind=donations",
	"/operator/search?kind=posts",
	"/operator/payouts",
	"/operator/refunds",
	"/operator/finance",
	"/operator/balances",
	"/operator/holds",
	"/operator/entered-donations",
	"/operator/featured",
	"/operator/jobs",
	"/operator/team",
	"/operator/audit",
];

/** Paths of the author's own pages: a campaign with an upcoming challenge, and one without. */
export async function ownPlaces(url: string, author: { email: string; password: string }): Promise<PagePlaces> {
	const send = (path: string, init: RequestInit) => fetch(`${url}/v1${path}`, init).then((answer) => answer.json());
	const { token } = (await send("/user/sign-in", {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify(author),
	})) as { token: string };
	const own = (await send("/user/campaigns/active", { headers: { authorization: `Bearer ${token}` } })) as {
		data: { id: string; name: string; liveStreamCount: { upcoming: number } }[];
	};
	const free = own.data.find(({ liveStreamCount }) => liveStreamCount.upcoming === 0);
	const busy = own.data.find(({ liveStreamCount }) => liveStreamCount.upcoming > 0);
	if (!free || !busy) throw new Error("The author needs one campaign with an upcoming challenge and one without.");
	const [stream] = (await send(`/campaign/${busy.id}/liveStreams/upcoming`, {})) as { id: string }[];
	return { own: free.name, ownId: free.id, busy: busy.name, stream: String(stream?.id) };
}

export async function placesOf(url: string): Promise<PagePlaces> {
	const { data } = (await (await fetch(`${url}/v1/campaigns`)).json()) as {
		data: { id: string; name: string; author: { id: string } }[];
	};
	const streams = (await (await fetch(`${url}/v1/liveStreams/featured`)).json()) as {
		data: { id: string; campaign: { name: string } }[];
	};
	const project = await projectToRunFor(url);
	return {
		campaign: data[0]?.name,
		campaignId: data[0]?.id,
		challenge: streams.data[0]?.id,
		challenged: streams.data[0]?.campaign.name,
		author: data[0]?.author.id,
		project: project.id,
		organization: project.organization.id,
		country: project.country.code,
		missing: "01900000-0000-7000-8000-000000000000",
	};
}
