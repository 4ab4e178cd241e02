import { engines, test } from "../../engines/fixtures.ts";
import { signUpIn } from "../../engines/people.ts";

for (const { title, language, open } of engines) {
	test(`[A1] a person signs up, activates by mail and signs in, in ${title} @release`, async ({ world, visit }) => {
		const page = await visit(open);
		await signUpIn(world, page, language);
		// The session survives a reload.
		await page.open(`/${language}/create-campaign`);
		await page.untilPath((path) => path === `/${language}/create-campaign`);
	});
}
