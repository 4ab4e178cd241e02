import type { FastifyInstance } from "fastify";
import { html, page } from "../../html.ts";
import { writeTexts } from "../catalogue/project-texts.ts";
import type { GlobalGivingService } from "../service.ts";

/** `/globalgiving/films/{project}`: replaces the external films that the real catalogue links to. */
export function registerFilms(scope: FastifyInstance, service: GlobalGivingService): void {
	scope.get<{ Params: { project: string } }>("/globalgiving/films/:project", (request, reply) => {
		const { project } = request.params;
		const state = /^\d{1,12}$/.test(project) ? service.projects.find(Number(project)) : undefined;
		if (state === undefined || !state.plan.video) {
			return reply.code(404).type("text/plain; charset=utf-8").send("There is no such film.\n");
		}
		const title = state.title ?? writeTexts(state.plan).title;
		const body = html`<main class="sheet">
<h1>${title}</h1>
<p class="muted">A film about this project would be here. The sandbox shows none.</p>
</main>`;
		return reply.type("text/html; charset=utf-8").send(page({ lang: "en", title, body }));
	});
}
