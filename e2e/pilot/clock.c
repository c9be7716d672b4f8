/* Stands between a process and its clock of the day: it shows what the file of LED_CLOCK holds in milliseconds more. The file
   is mapped, so that a look costs nothing and a change is seen at the next one. Clocks that only count on stay as they are. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static volatile long long none = 0;
static volatile long long *ahead = &none;
static int (*really)(clockid_t, struct timespec *);

__attribute__((constructor)) static void begin(void) {
  really = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
  const char *name = getenv("LED_CLOCK");
  int file = name ? open(name, O_RDONLY | O_CLOEXEC) : -1;
  if (file < 0) return;
  void *there = mmap(0, sizeof(long long), PROT_READ, MAP_SHARED, file, 0);
  if (there != MAP_FAILED) ahead = there;
  close(file);
}

int clock_gettime(clockid_t id, struct timespec *at) {
  if (!really) begin();
  int result = really(id, at);
  if (result != 0 || (id != CLOCK_REALTIME && id != CLOCK_REALTIME_COARSE)) return result;
  long long ns = at->tv_nsec + (*ahead % 1000) * 1000000LL;
  at->tv_sec += *ahead / 1000 + (ns >= 1000000000LL) - (ns < 0);
  at->tv_nsec = ns >= 1000000000LL ? ns - 1000000000LL : ns < 0 ? ns + 1000000000LL : ns;
  return 0;
}

int gettimeofday(struct timeval *at, void *zone) {
  (void)zone;
  struct timespec now;
  if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
  at->tv_sec = now.tv_sec;
  at->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *at) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (at) *at = now.tv_sec;
  return now.tv_sec;
}
