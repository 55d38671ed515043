"""What schemathesis does before each call: see server/info/openapi.system.test.ts."""

import random

import schemathesis

# Ids that exist in the small congregation that the calls are tried on, and some that do not.
IDS = ["1", "2", "3", "4", "9"]


@schemathesis.hook
def before_call(context, case, kwargs):
    # Every call comes from an address of its own, or the limit for strangers would answer most.
    address = ".".join(str(random.randint(1, 254)) for _ in range(3))
    case.headers["X-Forwarded-For"] = f"10.{address}"
    # A random number is hardly ever an id that exists: half of them are put right.
    for name in ("id", "userId"):
        if name in case.path_parameters and random.random() < 0.5:
            case.path_parameters[name] = random.choice(IDS)
