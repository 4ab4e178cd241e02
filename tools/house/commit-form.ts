const FORM = /^(?:feat|fix|perf|refactor|test|docs|build|chore)(?:\([a-z0-9, /-]+\))?: [a-z]/;
const SUBJECT_MAX = 72;

/**
 * Read from the commit that added this file; earlier ones cannot be reworded.
 * @param subjects the first lines of commit messages
 */
export function findFormlessSubjects(subjects: readonly string[]): string[] {
	return subjects.flatMap((subject) => {
		if (!FORM.test(subject)) return [`commit "${subject}": write "type(scope): imperative summary"`];
		return subject.length > SUBJECT_MAX ? [`commit "${subject}": longer than ${SUBJECT_MAX} characters`] : [];
	});
}
