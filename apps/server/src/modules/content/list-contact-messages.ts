import type { ContactMessage, LetterState } from "@stride/contract/operator/operator-letters";
import { operatorLimits } from "@stride/contract/operator/operator-limits";
import type { PageQuery } from "@stride/contract/pagination";
import type { Platform } from "../../platform/context.ts";
import { cutPage, pageWindow } from "../../platform/paging.ts";
import { letterLocale, listAnswers } from "../letters/index.ts";
import { listMessages } from "./contact.queries.ts";

/** For the operator: messages of the contact form with their answers. */
export async function listContactMessages(
	deps: Pick<Platform, "db" | "clock">,
	{ state, page }: { state: LetterState; page: PageQuery },
) {
	const window = pageWindow(page, operatorLimits.rows, deps.clock());
	const { rows, pagination } = cutPage(window, await listMessages(deps.db, state, window));
	const answers = await listAnswers(
		deps.db,
		"contact-message",
		rows.map(({ id }) => id),
	);
	const data = rows.map(
		(row): ContactMessage => ({
			...row,
			state: row.state as LetterState,
			locale: letterLocale(row.locale),
			createdAt: row.createdAt.toISOString(),
			answers: answers.get(row.id) ?? [],
		}),
	);
	return { data, pagination };
}
