import type { Mount } from "../../../platform/http/mount.ts";
import { demandReauthentication } from "../../accounts/index.ts";
import { listContactMessages } from "../../content/index.ts";
import { answerLetter, assignLetter, listAssignees, noteLetter, setLetterState } from "../../letters/index.ts";
import { listCampaignReports } from "../../reports/index.ts";
import type { OperatorDeps } from "../operator-deps.ts";
import { letterBoxes } from "./letter-boxes.ts";

const dateOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text));

/** Messages and reports: the lists, which show e-mails, and what is done with one. */
export function mountLetterRoutes(mount: Mount, deps: OperatorDeps): void {
	mount("listContactMessages", async ({ actor, query: { state, assigned, since, until, ...page } }) => {
		await demandReauthentication(deps, deps.db, actor);
		const bounds = { since: dateOf(since), until: dateOf(until) };
		return listContactMessages(deps, { state, assigned, accountId: actor.accountId, bounds, page });
	});
	mount("listCampaignReports", async ({ actor, query: { state, assigned, since, until, ...page } }) => {
		await demandReauthentication(deps, deps.db, actor);
		const bounds = { since: dateOf(since), until: dateOf(until) };
		return listCampaignReports(deps, { state, assigned, accountId: actor.accountId, bounds, page });
	});
	mount("listAssignees", () => listAssignees(deps));
	mount("answerLetter", async ({ actor, params: { kind, letterId }, body: { text }, caller: { requestId } }) => {
		await answerLetter(deps, letterBoxes[kind], { letterId, text, operatorId: actor.accountId, requestId });
		return null;
	});
	mount("noteLetter", async ({ actor, params: { kind, letterId }, body: { text }, caller: { requestId } }) => {
		await noteLetter(deps, letterBoxes[kind], { letterId, text, operatorId: actor.accountId, requestId });
		return null;
	});
	mount("assignLetter", async ({ actor, params: { kind, letterId }, body, caller: { requestId } }) => {
		const { accountId } = body;
		await assignLetter(deps, letterBoxes[kind], { letterId, accountId, operatorId: actor.accountId, requestId });
		return null;
	});
	mount("setLetterState", async ({ actor, params: { kind, letterId }, body: { state }, caller: { requestId } }) => {
		await setLetterState(deps, letterBoxes[kind], { letterId, state, operatorId: actor.accountId, requestId });
		return null;
	});
}
