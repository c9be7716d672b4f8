// Preloaded into a process under test: a disk that is slow, loses power or fails. It watches portal.db and portal.db-wal in
// DISK_FOLDER and, where DISK_KEEPS names a folder, keeps there what would be on the disk after a power cut at any moment:
// what was flushed, and of the rest, as systems write some of it early, every fourth piece.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

#define FILES 2
#define DESCRIPTORS 65536

// One write, or, without bytes, a cut to the length `at`.
struct piece {
  unsigned long number;
  off_t at;
  size_t size;
  struct piece *next;
  char bytes[];
};

struct watched {
  const char *name;
  char path[PATH_MAX];
  int kept; // descriptor of the copy, -1 where none is kept
  struct piece *first, **last;
};

static struct watched files[FILES] = {{.name = "portal.db", .kept = -1}, {.name = "portal.db-wal", .kept = -1}};
static unsigned char known[DESCRIPTORS]; // 1 + the file that a descriptor belongs to
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long delay_us;
static const char *fails, *full;
static unsigned long pieces;

static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);
static ssize_t (*real_write)(int, const void *, size_t);
static int (*real_truncate)(int, off_t);
static int (*real_fsync)(int);
static int (*real_fdatasync)(int);
static int (*real_close)(int);

__attribute__((constructor)) static void begin(void) {
  real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
  real_write = dlsym(RTLD_NEXT, "write");
  real_truncate = dlsym(RTLD_NEXT, "ftruncate64");
  real_fsync = dlsym(RTLD_NEXT, "fsync");
  real_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
  real_close = dlsym(RTLD_NEXT, "close");
  const char *delay = getenv("DISK_DELAY_US"), *folder = getenv("DISK_FOLDER"), *keeps = getenv("DISK_KEEPS");
  delay_us = delay ? atol(delay) : 0;
  fails = getenv("DISK_FAILS");
  full = getenv("DISK_FULL");
  for (int n = 0; folder && n < FILES; n++) {
    snprintf(files[n].path, PATH_MAX, "%s/%s", folder, files[n].name);
    files[n].last = &files[n].first;
    char copy[PATH_MAX];
    if (!keeps) continue;
    snprintf(copy, PATH_MAX, "%s/%s", keeps, files[n].name);
    files[n].kept = open(copy, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  }
}

static void opened(int fd, const char *path) {
  if (fd < 0 || fd >= DESCRIPTORS) return;
  known[fd] = 0;
  for (int n = 0; n < FILES; n++)
    if (files[n].path[0] && strcmp(path, files[n].path) == 0) known[fd] = n + 1;
}

static struct watched *of(int fd) { return fd >= 0 && fd < DESCRIPTORS && known[fd] ? &files[known[fd] - 1] : NULL; }

static void carry(struct watched *file, struct piece *piece) {
  if (piece->size) real_pwrite(file->kept, piece->bytes, piece->size, piece->at);
  else real_truncate(file->kept, piece->at);
}

// Called with the lock held, after the write itself.
static void note(struct watched *file, const void *bytes, size_t size, off_t at) {
  if (file->kept < 0) return;
  struct piece *piece = malloc(sizeof *piece + size);
  piece->number = ++pieces;
  piece->at = at;
  piece->size = size;
  piece->next = NULL;
  if (size) memcpy(piece->bytes, bytes, size);
  *file->last = piece;
  file->last = &piece->next;
  if (size && pieces % 4 == 0) carry(file, piece);
}

static ssize_t put(int fd, const void *bytes, size_t size, off_t at) {
  struct watched *file = of(fd);
  if (!file) return real_pwrite(fd, bytes, size, at);
  if (full && access(full, F_OK) == 0) {
    errno = ENOSPC;
    return -1;
  }
  pthread_mutex_lock(&lock);
  ssize_t done = real_pwrite(fd, bytes, size, at);
  if (done > 0) note(file, bytes, done, at);
  pthread_mutex_unlock(&lock);
  return done;
}

ssize_t pwrite(int fd, const void *bytes, size_t size, off_t at) { return put(fd, bytes, size, at); }
ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t at) { return put(fd, bytes, size, at); }

ssize_t write(int fd, const void *bytes, size_t size) {
  if (!real_write) real_write = dlsym(RTLD_NEXT, "write");
  struct watched *file = of(fd);
  if (!file) return real_write(fd, bytes, size);
  pthread_mutex_lock(&lock);
  off_t at = lseek(fd, 0, SEEK_CUR);
  ssize_t done = real_write(fd, bytes, size);
  if (done > 0) note(file, bytes, done, at);
  pthread_mutex_unlock(&lock);
  return done;
}

static int cut(int fd, off_t length) {
  struct watched *file = of(fd);
  if (!file) return real_truncate(fd, length);
  pthread_mutex_lock(&lock);
  int done = real_truncate(fd, length);
  if (done == 0) note(file, NULL, 0, length);
  pthread_mutex_unlock(&lock);
  return done;
}

int ftruncate(int fd, off_t length) { return cut(fd, length); }
int ftruncate64(int fd, off64_t length) { return cut(fd, length); }

// What was written before the flush began is on the disk once it has ended; what came meanwhile is not.
static int flush(int fd, int (*real)(int)) {
  struct watched *file = of(fd);
  if (!file) return real(fd);
  pthread_mutex_lock(&lock);
  unsigned long last = pieces;
  pthread_mutex_unlock(&lock);
  struct timespec wait = {delay_us / 1000000, delay_us % 1000000 * 1000};
  if (delay_us) nanosleep(&wait, NULL);
  int broken = fails && access(fails, F_OK) == 0;
  int done = 0;
  if (file->kept < 0 && !broken) done = real(fd);
  pthread_mutex_lock(&lock);
  // As systems do it: what could not be written counts as written from then on.
  if (broken) unlink(fails);
  while (file->first && file->first->number <= last) {
    struct piece *piece = file->first;
    if (!broken) carry(file, piece);
    file->first = piece->next;
    if (!file->first) file->last = &file->first;
    free(piece);
  }
  pthread_mutex_unlock(&lock);
  if (!broken) return done;
  errno = EIO;
  return -1;
}

int fsync(int fd) { return flush(fd, real_fsync); }
int fdatasync(int fd) { return flush(fd, real_fdatasync); }

static int mode_of(int flags, va_list rest) { return flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, int) : 0; }

#define OPENING(name)                                         \
  int name(const char *path, int flags, ...) {                \
    static int (*real)(const char *, int, ...);               \
    if (!real) real = dlsym(RTLD_NEXT, #name);                \
    va_list rest;                                             \
    va_start(rest, flags);                                    \
    int fd = real(path, flags, mode_of(flags, rest));         \
    va_end(rest);                                             \
    opened(fd, path);                                         \
    return fd;                                                \
  }
OPENING(open)
OPENING(open64)

int close(int fd) {
  if (!real_close) real_close = dlsym(RTLD_NEXT, "close");
  if (fd >= 0 && fd < DESCRIPTORS) known[fd] = 0;
  return real_close(fd);
}
