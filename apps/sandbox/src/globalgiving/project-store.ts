import type { Settings, Sqlite } from "../sqlite.ts";
import { type CatalogueProject, FIXTURE_PROJECTS, projectAt } from "./project-catalogue.ts";

/** `gifts` counts donations: data folders contain the column. */
export const PROJECT_SCHEMA = `
CREATE TABLE IF NOT EXISTS project_change (
	project INTEGER PRIMARY KEY,
	active INTEGER,
	goal_cents INTEGER,
	funding_cents INTEGER,
	title TEXT,
	removed INTEGER,
	given_cents INTEGER NOT NULL DEFAULT 0,
	gifts INTEGER NOT NULL DEFAULT 0
) STRICT;`;

const GROWN = "grownProjects";
export const GROWN_MAX = 100_000;

/** A project's current state: its entry in the catalogue, the changes by the control, and the donations since. */
export interface ProjectState {
	project: CatalogueProject;
	id: number;
	active: boolean;
	/** `funded` and `retired` are inactive by default; the control may override that. */
	status: "active" | "funded" | "retired";
	title: string;
	goalCents: number;
	fundingCents: number;
	numberOfDonations: number;
}

export interface ProjectChange {
	active?: boolean | undefined;
	goalCents?: number | undefined;
	fundingCents?: number | undefined;
	title?: string | undefined;
	removed?: boolean | undefined;
}

export type ProjectStore = ReturnType<typeof createProjectStore>;

/** Only differences from the fixture are stored. */
export function createProjectStore(sqlite: Sqlite, settings: Settings) {
	const { db } = sqlite;
	const select = db.prepare("SELECT * FROM project_change WHERE project = ?");
	const selectAll = db.prepare("SELECT * FROM project_change");
	const countRemoved = db.prepare("SELECT count(*) AS removed FROM project_change WHERE removed = 1");
	const upsert = db.prepare(
		`INSERT INTO project_change (project, active, goal_cents, funding_cents, title, removed) VALUES (?, ?, ?, ?, ?, ?)
		ON CONFLICT (project) DO UPDATE SET active = coalesce(excluded.active, active),
			goal_cents = coalesce(excluded.goal_cents, goal_cents), title = coalesce(excluded.title, title),
			removed = coalesce(excluded.removed, removed),
			given_cents = CASE WHEN excluded.funding_cents IS NULL THEN given_cents ELSE 0 END,
			funding_cents = coalesce(excluded.funding_cents, funding_cents)`,
	);
	const addDonation = db.prepare(
		`INSERT INTO project_change (project, given_cents, gifts) VALUES (?, ?, 1)
		ON CONFLICT (project) DO UPDATE SET given_cents = given_cents + excluded.given_cents, gifts = gifts + 1`,
	);
	let version = 0;
	const projects: CatalogueProject[] = [];
	const byId = new Map<number, CatalogueProject>();
	const grown = () => Number(settings.get(GROWN) ?? 0);
	const all = () => {
		while (projects.length < FIXTURE_PROJECTS + grown()) {
			const next = projectAt(projects.length);
			projects.push(next);
			byId.set(next.id, next);
		}
		return projects;
	};

	return {
		/** The number of projects, without removed ones. */
		count: (): number => all().length - Number(countRemoved.get()?.["removed"] ?? 0),
		find(id: number): ProjectState | undefined {
			all();
			const known = byId.get(id);
			const row = select.get(id);
			return known === undefined || row?.["removed"] === 1 ? undefined : stateOf(known, row);
		},
		/** Whether an id is or was a project's. */
		wasEver(id: number): boolean {
			all();
			return byId.has(id);
		},
		/** In the order of ids from `fromId` on, without removed ones. */
		*list(fromId = 0): Iterable<ProjectState> {
			const rows = new Map(selectAll.all().map((row) => [Number(row["project"]), row]));
			const first = all().findIndex(({ id }) => id >= fromId);
			for (let index = first; index >= 0 && index < projects.length; index += 1) {
				const known = projects[index];
				const row = rows.get(known?.id ?? 0);
				if (known !== undefined && row?.["removed"] !== 1) yield stateOf(known, row);
			}
		},
		/** Changes with every change of a project. */
		version: (): number => version,
		/** Stores the given fields; others stay unchanged. */
		change(id: number, { active, goalCents, fundingCents, title, removed }: ProjectChange): void {
			version += 1;
			upsert.run(
				id,
				active === undefined ? null : Number(active),
				goalCents ?? null,
				fundingCents ?? null,
				title ?? null,
				removed === undefined ? null : Number(removed),
			);
		},
		/** Adds a donation to the totals. */
		addDonation(id: number, amountCents: number): void {
			version += 1;
			addDonation.run(id, amountCents);
		},
		/** Adds this many projects. @returns the number of projects beyond those of the fixture */
		grow(count: number): number {
			version += 1;
			settings.set(GROWN, Math.min(GROWN_MAX, grown() + count));
			return grown();
		},
		grown,
	};
}

function stateOf(project: CatalogueProject, row: Record<string, unknown> | undefined): ProjectState {
	const number = (name: string) => (typeof row?.[name] === "number" ? row[name] : undefined);
	const goalCents = number("goal_cents") ?? project.goalCents;
	const fundingCents = (number("funding_cents") ?? project.fundingCents) + (number("given_cents") ?? 0);
	// A fully funded project accepts no more donations, unless the control overrides that.
	const status = project.retired ? "retired" : fundingCents >= goalCents ? "funded" : "active";
	const chosen = number("active");
	const active = chosen === undefined ? status === "active" : chosen === 1;
	const title = row?.["title"];
	return {
		project,
		id: project.id,
		active,
		status: active ? "active" : status === "active" ? "retired" : status,
		title: typeof title === "string" ? title : project.title,
		goalCents,
		fundingCents,
		numberOfDonations: project.numberOfDonations + (number("gifts") ?? 0),
	};
}
