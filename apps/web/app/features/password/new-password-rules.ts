import { zodResolver } from "@hookform/resolvers/zod";
import { NewPasswordBody } from "@stride/contract/accounts";

export default zodResolver(NewPasswordBody);
