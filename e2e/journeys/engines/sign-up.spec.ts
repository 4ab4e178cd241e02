import { engines, test } from "../../engines/fixtures.ts";
import { signInHere, signUpIn } from "../../engines/people.ts";
import { words } from "../../words.ts";

for (const { title, language, open } of engines) {
	test(`[A1] a person signs up, activates by mail and signs in, in ${title} @release`, async ({ world, visit }) => {
		const page = await visit(open);
		const person = await signUpIn(world, page, language);
		const another = await visit(open);
		await another.open(`/${language}/sign-in?redirect=/${language}/create-campaign`);
		await signInHere(another, language, person);
		await another.untilPath((path) => path === `/${language}/create-campaign`);
		await another.see({ kind: "heading", name: words[language].say("wizard.country.title") });
		// The session survives a reload.
		await another.open(`/${language}/create-campaign`);
		await another.untilPath((path) => path === `/${language}/create-campaign`);
	});
}
